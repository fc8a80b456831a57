import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#lib/json.ts'
import type { State } from '#lib/loop/state.ts'
import type { RunStart } from '#lib/loop/types.ts'
import { judge } from '#lib/loop/verdict.ts'
import { orderPolicies } from '#lib/shop/rules/policy.ts'
import { message, shopWith, startFor } from '#lib/testing/letters.ts'
import { emptyState, replyOf } from '#lib/testing/loop.ts'
import {
  asOf,
  customerOf,
  headsets,
  lineOf,
  orderWith,
  paidBy,
  parcelWith,
  type TestOrder,
} from '#lib/testing/sample-orders.ts'
import { orderSupport } from './index.ts'

const playbook = orderSupport(shopWith([]))
const wanted = 'Please send it to 12 Quay Street, Bath, BA1 1AB instead.'
const moved = {
  name: null,
  line1: '12 Quay Street',
  line2: null,
  city: 'Bath',
  region: null,
  postcode: 'BA1 1AB',
  country: 'GB',
}
const card = { method_id: 'card-1', method: 'card ending 4411', kind: 'card', balance_cents: null } as const
const giftCard = { method_id: 'gift-1', method: 'gift card', kind: 'gift_card' } as const

const lines = { lines: [lineOf()], paid: [{ ...paidBy('card ending 4411', 12_900), method_id: 'card-1' }] }
const pending = orderWith([], { status: 'pending', ...lines })
const delivered = orderWith([parcelWith({ status: 'delivered', delivered_at: '2026-11-26T10:00:00.000Z' })], {
  status: 'delivered',
  ...lines,
})

/** What was read in this run: orders with their parcels, the headset, and a customer with a card and a gift card. */
function read(orders: TestOrder[], without: string[] = [], balance_cents = 1_000): State {
  const methods = [card, { ...giftCard, balance_cents }].map((each) => ({ ...each, currency: 'USD' }))
  const fact = (action: string, args: JsonObject, observation: JsonObject) => {
    return {
      action,
      args,
      observation: { found: true, ...observation },
      run: 1,
      step: 1,
      readAt: asOf,
      old: false,
    }
  }
  const facts = [
    fact('get_customer', {}, customerOf(orders, { payment_methods: methods })),
    fact('get_product', { product: 'Arc Over-Ear' }, headsets),
    ...orders.flatMap(({ order, shipment }) => [
      fact('get_order', { order: order.number }, order),
      fact('get_shipment', { order: order.number }, shipment),
    ]),
  ].filter(({ action }) => !without.includes(action))
  return { ...emptyState, messages: [message('customer', wanted)], facts }
}

function said(calls: Json[], state: State, start: RunStart = startFor()) {
  const signal = new AbortController().signal
  const verdict = judge(replyOf({ text: JSON.stringify(calls) }), playbook, { state, start, signal })
  return Array.isArray(verdict) ? 'let through' : `${verdict.kind}: ${verdict.reason}`
}

/** The start of a run at a desk that settles by whatever is on file and takes two reasons for cancelling. */
function retail(): RunStart {
  const start = startFor()
  return {
    ...start,
    settings: { ...start.settings, order_policy: structuredClone(orderPolicies['tau2-retail']) },
  }
}

const call = (action: string, args: JsonObject) => ({ action, args, reason: 'They ask for it' })
const on = (action: string, args: JsonObject) =>
  call(action, { order: 'O-1001', why: 'They ask for it', ...args })
const swap = { sku: 'ARC-OE-SAND', new_sku: 'ARC-OE-BLACK', quantity: 1 }
const cancel = on('propose_cancel_order', { because: 'no longer needed' })
const readdress = (to: JsonObject = moved) => on('propose_change_order_address', { to })
const changeItems = (given: JsonObject = {}) =>
  on('propose_change_order_items', { items: [swap], settle_by: null, ...given })
const pay = on('propose_change_order_payment', { pay_by: 'gift-1' })
const giveBack = on('propose_return_items', { items: [{ sku: 'ARC-OE-SAND', quantity: 1 }], refund_to: null })
const exchange = (given: JsonObject = {}) =>
  on('propose_exchange_items', { items: [swap], settle_by: null, ...given })
const addressOnFile = call('propose_change_customer_address', { to: moved, why: 'They ask for it' })

describe('what a customer may have done', () => {
  it.each([
    [pending, cancel],
    [pending, readdress()],
    [pending, changeItems()],
    [delivered, giveBack],
    [delivered, exchange()],
    [pending, addressOnFile],
  ])('is proposed once everything it rests on was read: %#', (order, it) => {
    expect(said([it], read([order]))).toBe('let through')
    const unread = said([it], read([order], ['get_order', 'get_customer']))
    expect(unread).toContain(
      it === addressOnFile ? 'with get_customer first' : 'Read O-1001 with get_order first',
    )
    const start = { ...startFor(), scope: { kind: 'none' } as const }
    expect(said([it], read([order]), start)).toMatch(/^out_of_scope: /)
  })

  it.each([
    [pending, changeItems(), 'get_product', 'Read Arc Over-Ear with get_product'],
    [delivered, exchange(), 'get_product', 'Read Arc Over-Ear with get_product'],
    [delivered, exchange(), 'get_customer', 'Read the payment methods on file with get_customer'],
    [delivered, giveBack, 'get_customer', 'Read the payment methods on file with get_customer'],
    [pending, pay, 'get_customer', 'Read the payment methods on file with get_customer'],
    [delivered, giveBack, 'get_shipment', 'Read the parcels of O-1001 with get_shipment'],
    [delivered, exchange(), 'get_shipment', 'Read the parcels of O-1001 with get_shipment'],
  ])('needs what its rule looks at: %#', (order, it, unread, reason) => {
    expect(said([it], read([order], [unread]))).toContain(`precondition: ${it.action}: ${reason} first`)
  })

  it('keeps to the policy of the desk, which stands in the prompt', () => {
    const late = on('propose_cancel_order', { because: 'too slow' })
    expect(said([late], read([pending]))).toBe('let through')
    expect(said([late], read([pending]), retail())).toContain('has to be')
    expect(said([exchange({ settle_by: 'gift-1' })], read([delivered]))).toContain('not by gift card')
    expect(said([exchange({ settle_by: 'gift-1' })], read([delivered]), retail())).toBe('let through')
    const prompt = playbook.render(read([]), retail(), 9).map(({ text }) => text)
    expect(prompt.join('\n')).toContain('"reasons":["no longer needed","ordered by mistake"]')
  })
})

describe('an address', () => {
  const elsewhere = { ...moved, line1: '1 Elsewhere Road' }

  it.each([['propose_change_order_address'], ['propose_change_customer_address']])(
    'is one that the customer gave or has: %s',
    (action) => {
      const args = (to: JsonObject) =>
        action === 'propose_change_order_address' ? readdress(to) : call(action, { to, why: 'Moved' })
      expect(said([args(elsewhere)], read([pending]))).toContain('“1 Elsewhere Road” stands neither')
      expect(said([args({ ...moved, postcode: 'BA1 1A' })], read([pending]))).toContain(
        '“BA1 1A” stands neither',
      )
      expect(said([args({ ...moved, line1: '12  quay street,' })], read([pending]))).toBe('let through')
      const other = orderWith([], { number: 'O-1002', ship_to: elsewhere })
      expect(said([args(elsewhere)], read([pending, other]))).toBe('let through')
    },
  )
})

describe('several wishes in one reply', () => {
  const second = { ...pending, order: { ...pending.order, number: 'O-1002' } }
  const both = read([pending, second], [], 700)
  const dearer = (order: string) => {
    return call('propose_change_order_items', {
      order,
      items: [swap],
      settle_by: 'gift-1',
      why: 'They ask for it',
    })
  }

  it('see what those before leave of a gift card, on whichever order', () => {
    expect(said([dearer('O-1001')], both, retail())).toBe('let through')
    expect(said([dearer('O-1002')], both, retail())).toBe('let through')
    expect(said([dearer('O-1001'), dearer('O-1002')], both, retail())).toContain('holds $2.00')
  })

  it('see the order as those before leave it', () => {
    expect(said([readdress(), cancel], both)).toBe('let through')
    expect(said([cancel, readdress()], both)).toMatch(
      /^precondition: propose_change_order_address: .*cancelled/,
    )
    expect(said([changeItems(), changeItems({ settle_by: 'card-1' })], both)).toMatch(/^precondition: /)
  })

  it('come in any order, and before the mail that tells of them', () => {
    const draft = {
      version: 1,
      author: 'model' as const,
      subject: 'Hi',
      body: 'Hi Jordan,',
      asks: [],
      old: false,
    }
    const state = { ...both, drafts: [draft] }
    const send = call('propose_send', {})
    expect(said([addressOnFile, readdress(), send], state)).toBe('let through')
    expect(said([readdress(), addressOnFile, send], state)).toBe('let through')
    expect(said([readdress(), send, addressOnFile], state)).toMatch(/^illegal_batch: /)
  })
})

describe('the mail beside a change', () => {
  const mail = (body: string) => {
    const draft = { version: 1, author: 'model' as const, subject: 'Your order', body, asks: [], old: false }
    return { ...read([delivered]), drafts: [draft] }
  }
  const send = call('propose_send', {})
  const swapped = 'Hi Jordan, we exchange the headset. The difference of $5.00 is charged to your card.'

  it('may tell of it, and of the amounts that follow from it', () => {
    expect(said([exchange(), send], mail(swapped))).toBe('let through')
    expect(said([giveBack, send], mail('Hi Jordan, we refund $129.00 once it has arrived.'))).toBe(
      'let through',
    )
  })

  it('may say of an order that it is cancelled where that is proposed before it', () => {
    const told = { ...mail('Hi Jordan, your order O-1001 is cancelled.'), facts: read([pending]).facts }
    expect(said([cancel, send], told)).toBe('let through')
    expect(said([send], told)).toMatch(/^ungrounded: /)
  })

  it('is refused where nothing beside it makes it true', () => {
    expect(said([send], mail(swapped))).toMatch(/^ungrounded: /)
    expect(said([exchange(), send], mail(swapped.replace('$5.00', '$6.00')))).toMatch(/^ungrounded: /)
    expect(said([exchange(), send], mail('Hi Jordan, we will refund the difference of $5.00.'))).toMatch(
      /^ungrounded: /,
    )
    expect(said([giveBack, send], mail('Hi Jordan, your order is cancelled.'))).toMatch(/^ungrounded: /)
  })
})
