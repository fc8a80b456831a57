import { describe, expect, it } from 'vitest'
import { type Act, objectionTo, worldAfter } from '#lib/shop/rules.ts'
import { deliveredWorld, keyboard, mouse, onFile, pendingWorld } from '#lib/testing/order-worlds.ts'
import { paidBy } from '#lib/testing/sample-orders.ts'
import { orderPolicies } from './policy.ts'
import type { ActOf, World } from './world.ts'

// Each line of what the reference's tools refuse, on either side of its boundary.

const desk = { today: '2026-11-30', reshipAfterDays: 8, policy: orderPolicies['tau2-retail'] }
const objection = (act: Act, world: World) => objectionTo(act, world, desk)
const gift = 'gift card ending 7QX2'
const card = 'card ending 4411'
const other = 'card ending 9000'
const statuses = ['pending', 'processed', 'shipped', 'delivered', 'cancelled', 'returned']

/** The statuses in which an act is not objected to. */
function allowedIn(act: Act, worldIn: (status: string) => World): string[] {
  return statuses.filter((status) => objection(act, worldIn(status)) === null)
}

describe('cancelling', () => {
  const cancel = (reason = 'no longer needed'): Act => ({ kind: 'cancel_order', reason })

  it('is for a pending order, and not for one whose items were changed', () => {
    expect(allowedIn(cancel(), (status) => pendingWorld({ status }))).toEqual(['pending'])
    expect(objection(cancel(), pendingWorld({ status: 'processed' }))).toBe(
      'O-1001 is processed: only an order that is pending can be cancelled.',
    )
    expect(objection(cancel(), pendingWorld({ items_changed: true }))).toBe(
      'Items of O-1001 were changed: it cannot be cancelled any more.',
    )
  })

  it('takes one of two reasons', () => {
    expect(objection(cancel('ordered by mistake'), pendingWorld())).toBeNull()
    expect(objection(cancel('found it cheaper'), pendingWorld())).toBe(
      '“found it cheaper” is no reason that orders are cancelled for here: it has to be no longer needed or ordered by mistake.',
    )
  })

  it('pays back what was paid to where it came from: a gift card’s balance rises at once', () => {
    const paid = [paidBy(gift, 3_000), paidBy(card, 10_000)]
    const { order, profile } = worldAfter(cancel(), pendingWorld({ paid }))
    expect(order).toMatchObject({ status: 'cancelled', refunded_cents: 13_000 })
    expect(order.refunds).toEqual([
      { method: card, amount_cents: 10_000 },
      { method: gift, amount_cents: 3_000 },
    ])
    expect(profile?.payment_methods.map(({ balance_cents }) => balance_cents)).toEqual([null, null, 5_000])
    expect(objection(cancel(), { ...pendingWorld(), order })).toContain('is cancelled')
  })
})

describe('changing the address of an order', () => {
  const to = { ...pendingWorld().order.ship_to, line1: '101 Highway', city: 'New York', country: 'US' }
  const act: Act = { kind: 'change_order_address', to }

  it('is for a pending order, one whose items were changed too', () => {
    expect(allowedIn(act, (status) => pendingWorld({ status }))).toEqual(['pending'])
    expect(objection(act, pendingWorld({ items_changed: true }))).toBeNull()
  })
})

const swap = (new_sku: string, sku = 'K-LIN', quantity = 1) => ({ sku, new_sku, quantity })
type Swapping = ActOf<'change_order_items'> | ActOf<'exchange_items'>

describe.each([
  ['changing items', 'change_order_items', pendingWorld, 'pending'],
  [
    'exchanging items',
    'exchange_items',
    (order = {}, world = {}) => deliveredWorld(null, order, world),
    'delivered',
  ],
] as const)('%s', (_what, kind, worldWith, status) => {
  const swapping = (items = [swap('K-CLI')], settle_by: string | null = null): Swapping => ({
    kind,
    items,
    settle_by,
  })

  it('is for an order in exactly one status', () => {
    expect(allowedIn(swapping(), (status) => worldWith({ status }))).toEqual([status])
  })

  it('is for items that are in the order, as often as they are, in whatever lines', () => {
    const twice = worldWith({ lines: [keyboard(), mouse, keyboard()] })
    expect(objection(swapping([swap('K-CLI'), swap('K-TAC')]), twice)).toBeNull()
    expect(objection(swapping([swap('K-CLI', 'K-LIN', 2)]), twice)).toBeNull()
    expect(objection(swapping([swap('K-CLI', 'K-LIN', 2), swap('K-TAC')]), twice)).toBe(
      'O-1001 has 2 × K-LIN, not 3.',
    )
    expect(objection(swapping([swap('K-CLI', 'K-TAC')]), twice)).toBe('O-1001 has no item K-TAC.')
  })

  it('is for variants of the same product that are to be had', () => {
    expect(objection(swapping([swap('K-OLD')]), worldWith())).toBe('Keyboard, old is not available.')
    expect(objection(swapping([swap('M-1')]), worldWith())).toBe('M-1 is no variant of Keyboard.')
    expect(objection(swapping([swap('nothing')]), worldWith())).toBe('nothing is no variant of Keyboard.')
  })

  it('is settled by any method on file, and by no other', () => {
    for (const method of [card, other, gift, null]) {
      expect(objection(swapping([swap('K-CLI')], method), worldWith())).toBeNull()
    }
    expect(objection(swapping([swap('K-CLI')], 'paypal'), worldWith())).toBe(
      'The customer has no payment method paypal on file.',
    )
  })

  it('takes a gift card with as much as the difference', () => {
    const holding = (cents: number) =>
      objection(
        swapping([swap('K-CLI')], gift),
        worldWith({}, { profile: { address: null, payment_methods: [onFile(gift, cents)] } }),
      )
    expect(holding(2_000)).toBeNull()
    expect(holding(1_999)).toBe('The gift card ending 7QX2 holds $19.99, which does not cover $20.00.')
    const cheaper = swapping([swap('K-TAC')], gift)
    const empty = { profile: { address: null, payment_methods: [onFile(gift, 0)] } }
    expect(objection(cheaper, worldWith({}, empty))).toBeNull()
  })

  it('happens once', () => {
    const after = worldAfter(swapping(), worldWith())
    expect(objection(swapping([swap('M-1', 'M-1')]), after)).toMatch(/once already|asked for already/)
  })

  it('spends a gift card once, in this order or another', () => {
    const after = worldAfter(swapping([swap('K-CLI')], gift), worldWith())
    const next = worldWith({ number: 'O-1002' }, { profile: after.profile ?? null })
    expect(objection(swapping([swap('K-CLI')], gift), next)).toBe(
      'The gift card ending 7QX2 holds $0.00, which does not cover $20.00.',
    )
  })
})

describe('changing the payment of an order', () => {
  const by = (pay_by: string): Act => ({ kind: 'change_order_payment', pay_by })

  it('is for a pending order', () => {
    expect(allowedIn(by(other), (status) => pendingWorld({ status }))).toEqual(['pending'])
  })

  it('is to another method on file', () => {
    expect(objection(by(other), pendingWorld())).toBeNull()
    expect(objection(by(card), pendingWorld())).toBe('O-1001 is paid by card ending 4411 already.')
    expect(objection(by('paypal'), pendingWorld())).toContain('no payment method paypal')
  })

  it('is for an order of one payment', () => {
    const twice = [paidBy(card, 12_000), paidBy(other, 1_000)]
    expect(objection(by(gift), pendingWorld({ paid: twice }))).toContain('was not paid once')
    expect(objection(by(other), worldAfter(by(other), pendingWorld()))).toContain('was not paid once')
    const changed = worldAfter(
      { kind: 'change_order_items', items: [swap('K-CLI')], settle_by: null },
      pendingWorld(),
    )
    expect(objection(by(other), changed)).toContain('was not paid once')
    expect(objection(by(other), pendingWorld({ items_changed: true }))).toBeNull()
  })

  it('takes a gift card with as much as the total', () => {
    const holding = (cents: number) =>
      objection(
        by(gift),
        pendingWorld({}, { profile: { address: null, payment_methods: [onFile(gift, cents)] } }),
      )
    expect(holding(13_000)).toBeNull()
    expect(holding(12_999)).toContain('does not cover $130.00')
  })
})

describe('returning items', () => {
  const back = (refund_to: string | null = null, items = [{ sku: 'K-LIN', quantity: 1 }]): Act => ({
    kind: 'return_items',
    items,
    refund_to,
  })

  it('is for a delivered order, whenever it was', () => {
    expect(allowedIn(back(), (status) => deliveredWorld(null, { status }))).toEqual(['delivered'])
    expect(objection(back(), deliveredWorld('2020-01-01'))).toBeNull()
  })

  it('is of items that are in the order, as often as they are', () => {
    const lines = [keyboard(), keyboard()]
    const paid = [paidBy(card, 20_000)]
    const twice = [
      { sku: 'K-LIN', quantity: 1 },
      { sku: 'K-LIN', quantity: 1 },
    ]
    expect(objection(back(null, twice), deliveredWorld(null, { lines, paid }))).toBeNull()
    expect(objection(back(null, twice), deliveredWorld(null))).toBe('O-1001 has 1 × K-LIN, not 2.')
  })

  it('pays back to what the order was first paid by or a gift card, and to nothing else', () => {
    expect(objection(back(card), deliveredWorld(null))).toBeNull()
    expect(objection(back(gift), deliveredWorld(null))).toBeNull()
    expect(objection(back(other), deliveredWorld(null))).toBe(
      'What is returned is paid back to what the order was first paid by or a gift card on file, not to card ending 9000.',
    )
    expect(objection(back('paypal'), deliveredWorld(null))).toContain('no payment method paypal')
  })

  it('happens once, and not after an exchange', () => {
    const exchange: Act = { kind: 'exchange_items', items: [swap('K-CLI')], settle_by: null }
    const rest = back(null, [{ sku: 'M-1', quantity: 1 }])
    expect(objection(rest, worldAfter(back(), deliveredWorld(null)))).toContain('A return of O-1001')
    expect(objection(rest, worldAfter(exchange, deliveredWorld(null)))).toContain('An exchange of O-1001')
    expect(objection(exchange, worldAfter(back(), deliveredWorld(null)))).toContain('A return of O-1001')
  })
})
