import { afterEach, describe, expect, test } from 'vitest'
import { parseBundle } from '#lib/bundle.ts'
import { briefWords } from '#lib/bundle-brief.ts'
import { actWords } from '#lib/bundle-words.ts'
import { db } from '#lib/db.ts'
import { orderPolicies } from '#lib/shop/rules/policy.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { newOrder, type ShopOrder } from '#lib/testing/shop-orders.ts'
import { actView } from './act-view.ts'
import type { AskedAct } from './asked.ts'
import { composeBundle } from './compose-bundle.ts'

useDatabase()
const retail = { orderPolicy: structuredClone(orderPolicies['tau2-retail']) }
afterEach(() =>
  db()
    .setting.deleteMany({ where: { key: 'orderPolicy' } })
    .then(() => undefined),
)

const moved = {
  name: null,
  line1: '12 Quay Street',
  line2: null,
  city: 'Bath',
  region: null,
  postcode: 'BA1 1AB',
  country: 'GB',
}

function compose(
  { customerId }: ShopOrder,
  acts: AskedAct[],
  scope: Scope = { kind: 'customer', customerId },
) {
  return db().$transaction((tx) => composeBundle(tx, acts, { caseId: '', scope, at: new Date() }))
}

async function composed(of: ShopOrder, acts: AskedAct[]) {
  const made = await compose(of, acts)
  if (typeof made === 'string') throw new Error(made)
  // What is kept is read back in the same shape.
  parseBundle(JSON.stringify({ effects: made.effects, facts: [], latestInbound: null }))
  return made
}

const on = ({ persona: { order } }: ShopOrder) => ({ order, why: 'They ask for it' })
const cancel = (of: ShopOrder): AskedAct => ({ kind: 'cancel_order', ...on(of), reason: 'no longer needed' })
const readdress = (of: ShopOrder): AskedAct => ({ kind: 'change_order_address', ...on(of), to: moved })
const swap = (
  of: ShopOrder,
  kind: 'change_order_items' | 'exchange_items',
  settle_by: string | null = null,
) => {
  const items = [{ sku: of.sku('linear'), new_sku: of.sku('clicky'), quantity: 1 }]
  return { kind, ...on(of), items, settle_by } satisfies AskedAct
}

/** One more order of the same customer, of the same keyboard. */
async function oneMore(of: ShopOrder): Promise<ShopOrder> {
  const { lines, payments, ...row } = await db().order.findUniqueOrThrow({
    where: { id: of.id },
    include: { lines: true, payments: true },
  })
  const { variantId, title, unitCents } = lines.find(({ id }) => id === of.lines.keyboard) ?? lines[0] ?? {}
  if (variantId === undefined || title === undefined || unitCents === undefined) throw new Error('No line')
  const number = `${row.number}7`
  const { customerId, currency, totalCents, status } = row
  const shipTo = JSON.parse(JSON.stringify(row.shipTo))
  const [methodId = ''] = payments.map((each) => each.methodId)
  const { id } = await db().order.create({
    data: {
      ...{ number, customerId, currency, totalCents, status, shipTo },
      lines: { create: { variantId, title, unitCents, quantity: 1, position: 0 } },
      payments: { create: { methodId, amountCents: totalCents } },
    },
  })
  return { ...of, id, persona: { ...of.persona, order: number } }
}

describe('what is asked for with an order becomes what would happen', () => {
  test('a cancellation pays back all that was paid, to where it came from', async () => {
    const of = await newOrder()
    const { effects, orders } = await composed(of, [cancel(of)])
    expect(orders).toEqual([of.persona.order])
    expect(effects).toMatchObject([
      { kind: 'cancel_order', currency: 'USD', shares: [{ methodId: of.card, amountCents: of.totalCents }] },
    ])
    expect(effects.map(actWords)[0]).toMatch(/^Cancel order O-\d+ \(no longer needed\): refund \$130\.00 to /)
  })

  test('an address is told as it was and as it will be; whoever it goes to stays', async () => {
    const of = await newOrder()
    const to = { kind: 'change_customer_address' as const, to: moved, why: 'They moved' }
    const { effects, orders } = await composed(of, [readdress(of), to])
    expect(orders).toEqual([of.persona.order])
    expect(effects).toMatchObject([
      { kind: 'change_order_address', from: { line1: '4 Harbour Row' }, to: moved },
      { kind: 'change_customer_address', customerId: of.customerId, from: { city: 'Bristol' }, to: moved },
    ])
    const [first] = effects
    if (first === undefined || first.kind === 'send_email') throw new Error('No act')
    expect(actView(first, 1, false).address).toEqual({
      was: ['4 Harbour Row', 'Bristol, BS1 4RH', 'GB'],
      now: ['12 Quay Street', 'Bath, BA1 1AB', 'GB'],
    })
    expect(briefWords(effects)).toBe('Change where it goes, change address on file')
  })

  test('items are told with both prices and what is charged', async () => {
    const of = await newOrder()
    const { effects } = await composed(of, [swap(of, 'change_order_items')])
    expect(effects).toMatchObject([
      {
        kind: 'change_order_items',
        lines: [{ lineId: of.lines.keyboard, unitCents: 10_000, newUnitCents: 12_000, quantity: 1 }],
        differenceCents: 2_000,
        settleBy: { methodId: of.card },
      },
    ])
    expect(effects.map(actWords)[0]).toMatch(
      /^Change Keyboard.* \(.*\$100\.00\) for .*\$120\.00\): charge \$20\.00 to /,
    )
  })

  test('several items are a list with the difference above it', async () => {
    const of = await newOrder({ quantity: 2 })
    const items = ['clicky', 'tactile'] as const
    const act: AskedAct = {
      ...swap(of, 'change_order_items'),
      items: items.map((which) => ({ sku: of.sku('linear'), new_sku: of.sku(which), quantity: 1 })),
    }
    const [effect] = (await composed(of, [act])).effects
    if (effect === undefined || effect.kind === 'send_email') throw new Error('No act')
    const { words, parts } = actView(effect, 1, false)
    expect(words).toMatch(/^Change 2 items: charge \$10\.00 to /)
    expect(parts.map((part) => part.words)).toEqual([
      expect.stringMatching(/^Keyboard.*\$100\.00\) for .*\$120\.00\)$/),
      expect.stringMatching(/^Keyboard.*\$100\.00\) for .*\$90\.00\)$/),
    ])
  })

  test('another payment and a return name the methods of the customer', async () => {
    const of = await newOrder({ balanceCents: 20_000 })
    const pay = { kind: 'change_order_payment' as const, ...on(of), pay_by: of.gift }
    expect((await composed(of, [pay])).effects).toMatchObject([
      { amountCents: of.totalCents, from: { methodId: of.card }, to: { methodId: of.gift } },
    ])
    await setSettings(retail)
    const sent = await newOrder({ status: 'delivered' })
    const items = [{ sku: sent.sku('linear'), quantity: 1 }]
    const back = { kind: 'return_items' as const, ...on(sent), items, refund_to: sent.gift }
    expect((await composed(sent, [back])).effects).toMatchObject([
      { kind: 'return_items', amountCents: 10_000, refundTo: { methodId: sent.gift } },
    ])
  })

  test('it is for the customer of the case alone', async () => {
    const [of, other] = [await newOrder(), await newOrder()]
    expect(await compose(other, [cancel(of)])).toContain('There is no order')
    const to = { kind: 'change_customer_address' as const, to: moved, why: 'They moved' }
    expect(await compose(of, [to], { kind: 'none' })).toBe('Nobody is verified whose address that would be.')
    const stranger = { ...swap(of, 'change_order_items'), settle_by: other.card }
    await setSettings(retail)
    expect(await compose(of, [stranger])).toContain('no payment method')
  })
})

describe('a later wish sees what the earlier ones leave', () => {
  test('a gift card is not spent twice, also not on two orders', async () => {
    await setSettings(retail)
    const of = await newOrder({ balanceCents: 3_000 })
    const second = await oneMore(of)
    const [one, two] = [of, second].map((each) => swap(each, 'change_order_items', of.gift))
    if (one === undefined || two === undefined) throw new Error('No act')
    expect((await composed(of, [one])).effects).toHaveLength(1)
    expect((await composed(of, [two])).effects).toHaveLength(1)
    expect(await compose(of, [one, two])).toContain('holds $10.00')
  })

  test('a cancellation pays back what changed items cost by then', async () => {
    const of = await newOrder()
    const { effects } = await composed(of, [swap(of, 'change_order_items'), cancel(of)])
    expect(effects).toMatchObject([
      {},
      { shares: [{ methodId: of.card, amountCents: of.totalCents + 2_000 }] },
    ])
    expect(await compose(of, [cancel(of), swap(of, 'change_order_items')])).toContain('is cancelled')
  })

  test('an address on file is told as the wish before it leaves it', async () => {
    const of = await newOrder()
    const to = { kind: 'change_customer_address' as const, to: moved, why: 'They moved' }
    const { effects } = await composed(of, [to, { ...to, to: { ...moved, line1: '14 Quay Street' } }])
    expect(effects).toMatchObject([
      { from: { line1: '4 Harbour Row' } },
      { from: { line1: '12 Quay Street' } },
    ])
  })
})
