import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { JsonObject } from '#lib/json.ts'
import { approve } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, pendingOf, seen, testClock } from '#lib/testing/desk.ts'
import { call, readAndDrafted, replying, send } from '#lib/testing/desk-bundles.ts'
import { accepted, effectsOf, transportWith } from '#lib/testing/desk-mail.ts'
import { attemptsAt, executeWith, losesTheLine, shopWith, statesOf, works } from '#lib/testing/desk-shop.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { home, newOrder, type ShopOrder, shipTo, shopHolds } from '#lib/testing/shop-orders.ts'
import { USERS } from '#prisma/seed/data/users.ts'

useDatabase('shop')
const clock = testClock()

const moved = { ...shipTo, line1: '9 Quay Street' }
const wish = `I have thought again about my order. Where I live now: 9 Quay Street, ${home.city}, ${home.postcode}.`
const why = 'They ask for it'

/** What the assistant calls for each act, on an order of `newOrder`. */
const acts = {
  cancel_order: ({ persona: { order } }: ShopOrder) =>
    call('propose_cancel_order', { order, why, because: 'no longer needed' }),
  change_order_address: ({ persona: { order } }) =>
    call('propose_change_order_address', { order, why, to: moved }),
  change_order_items: (order) => call('propose_change_order_items', swapOf(order)),
  change_order_payment: ({ persona: { order }, other }) =>
    call('propose_change_order_payment', { order, why, pay_by: other }),
  return_items: ({ persona: { order }, sku }) =>
    call('propose_return_items', {
      order,
      why,
      refund_to: null,
      items: [{ sku: sku('linear'), quantity: 1 }],
    }),
  exchange_items: (order) => call('propose_exchange_items', swapOf(order)),
  change_customer_address: () => call('propose_change_customer_address', { why, to: moved }),
} satisfies Record<string, (order: ShopOrder) => JsonObject>
type Kind = keyof typeof acts

function swapOf({ persona: { order }, sku }: ShopOrder): JsonObject {
  return { order, why, settle_by: null, items: [{ sku: sku('linear'), new_sku: sku('clicky'), quantity: 1 }] }
}

/** A case whose act, and the mail that tells of it, were approved. */
async function approved(kind: Kind, order: ShopOrder): Promise<string> {
  const caseId = await ask(clock, order.persona, wish)
  const read = [call('get_product', { product: order.sku('linear') }), ...readAndDrafted(order.persona)]
  await drive(clock, caseId, replying(...read, [acts[kind](order), send]))
  granted(await approve(USERS.sam, seen(await pendingOf(caseId)), clock))
  return caseId
}

const whole: Record<Kind, [string, object]> = {
  cancel_order: ['cancelled', { status: 'cancelled', refunds: [{ amountCents: 13_000 }] }],
  change_order_address: ['address changed', { shipTo: moved }],
  change_order_items: ['items changed', { totalCents: 15_000, payments: [{}, { amountCents: 2_000 }] }],
  change_order_payment: ['payment changed', { payments: [{}, {}], refunds: [{ amountCents: 13_000 }] }],
  return_items: ['return set up', { returns: [{ status: 'requested' }], refunds: [] }],
  exchange_items: ['exchange set up', { exchanges: [{ differenceCents: 2_000 }], payments: [{}] }],
  change_customer_address: ['address changed', { customer: { addresses: [{ line1: '9 Quay Street' }] } }],
}
const statusFor = (kind: Kind) =>
  kind === 'return_items' || kind === 'exchange_items' ? 'delivered' : 'pending'

async function held(order: ShopOrder) {
  const { order: row, customer } = await shopHolds(order)
  return { ...row, customer }
}

describe.each(Object.entries(whole))('an approved %s', (name, [said, left]) => {
  const kind = Object.keys(acts).find((each): each is Kind => each === name) ?? 'cancel_order'

  it('S7: is done once, by a shop that did it and lost the line too, and then the mail is sent', async () => {
    const order = await newOrder({ status: statusFor(kind) })
    const caseId = await approved(kind, order)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, losesTheLine, works)]
    await executeWith(clock, caseId, shop, mails)
    expect(mails.sent).toEqual([])
    clock.pass(5_000)
    await executeWith(clock, caseId, shop, mails)
    const [effect] = await effectsOf(caseId)
    expect(effect).toMatchObject({ kind, state: 'succeeded' })
    expect(await attemptsAt(effect?.id)).toEqual(['unknown', 'succeeded'])
    expect(shop.keys).toHaveLength(1)
    expect(await held(order)).toMatchObject(left)
    expect(mails.sent).toHaveLength(1)
    expect(
      await db().effectAttempt.findFirst({ where: { effectId: effect?.id ?? '', number: 2 } }),
    ).toMatchObject({
      detail: said,
    })
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('what has changed since it was approved', () => {
  it.each<[string, Kind, (order: ShopOrder) => Promise<unknown>, RegExp]>([
    [
      'an order that was sent',
      'cancel_order',
      ({ id }) => db().order.update({ where: { id }, data: { status: 'shipped' } }),
      /^The order was not cancelled: O-\d+ is shipped: only an order/,
    ],
    [
      'an address that is another by now',
      'change_order_address',
      ({ id }) => db().order.update({ where: { id }, data: { shipTo: { ...shipTo, line2: 'Flat 2' } } }),
      /^The address of the order was not changed: The address of O-\d+ has changed since\.$/,
    ],
    [
      'a price that is another by now',
      'change_order_items',
      ({ sku }) => db().variant.update({ where: { sku: sku('clicky') }, data: { priceCents: 12_001 } }),
      /^The items of the order were not changed: The difference in price is another by now\.$/,
    ],
    [
      'a variant that is gone',
      'exchange_items',
      ({ sku }) => db().variant.update({ where: { sku: sku('clicky') }, data: { available: false } }),
      /^The exchange was not set up: .* is not available\.$/,
    ],
    [
      'a method that is not on file any more',
      'change_order_payment',
      ({ other }) => db().paymentMethod.delete({ where: { id: other } }),
      /^The payment of the order was not changed: The customer has no payment method/,
    ],
    [
      'a window that is over by now',
      'return_items',
      ({ id }) => db().fulfilment.updateMany({ where: { orderId: id }, data: { deliveredAt: longAgo } }),
      /^The return was not set up: O-\d+ was delivered \d+ days ago/,
    ],
    [
      'a case of somebody else',
      'change_customer_address',
      async ({ customerId }) => {
        const { customerId: other } = await newOrder()
        await db().case.updateMany({ where: { customerId }, data: { customerId: other } })
      },
      /^The customer's address was not changed: The case is not that customer’s any more\.$/,
    ],
  ])(
    '%s: nothing is done and nothing is told, and a person hears why',
    async (_what, kind, change, words) => {
      const order = await newOrder({ status: statusFor(kind) })
      const caseId = await approved(kind, order)
      await change(order)
      const before = await held(order)
      const mails = transportWith(accepted)
      await executeWith(clock, caseId, shopWith(clock, works), mails)
      expect(await statesOf(caseId)).toEqual(['failed', 'not_attempted'])
      expect((await caseRow(caseId)).attention).toMatch(words)
      expect(await held(order)).toEqual(before)
      expect(mails.sent).toEqual([])
      expect(await trailFaults(caseId)).toBe('')
    },
  )
})

const longAgo = new Date('2020-01-01T00:00:00.000Z')
