import { describe, expect, it } from 'vitest'
import { type Act, objectionTo, objectionToProfileAct, profileAfter, worldAfter } from '#lib/shop/rules.ts'
import { deliveredWorld, keyboard, mouse, onFile, pendingWorld, products } from '#lib/testing/order-worlds.ts'
import { lineOf, paidBy } from '#lib/testing/sample-orders.ts'
import { type OrderPolicy, orderPolicies } from './policy.ts'
import type { World } from './world.ts'

const desk = (policy: OrderPolicy = orderPolicies.northline) => ({
  today: '2026-11-30',
  reshipAfterDays: 8,
  policy,
})
const objection = (act: Act, world: World, policy?: OrderPolicy) => objectionTo(act, world, desk(policy))
const { ship_to: home } = pendingWorld().order

const cancel: Act = { kind: 'cancel_order', reason: 'Found it cheaper' }
const moved: Act = { kind: 'change_order_address', to: { ...home, line1: '9 Quay Street' } }
const changed: Act = {
  kind: 'change_order_items',
  items: [{ sku: 'K-LIN', new_sku: 'K-CLI', quantity: 1 }],
  settle_by: null,
}
const exchanged: Act = { ...changed, kind: 'exchange_items' }
const repaid: Act = { kind: 'change_order_payment', pay_by: 'card ending 9000' }
const back: Act = { kind: 'return_items', items: [{ sku: 'K-LIN', quantity: 1 }], refund_to: null }

describe('the sample shop’s policy', () => {
  it('cancels for any reason what is not shipped, also after its items were changed', () => {
    expect(objection(cancel, pendingWorld())).toBeNull()
    expect(objection(cancel, pendingWorld({ status: 'processed', items_changed: true }))).toBeNull()
    expect(objection(cancel, pendingWorld({ status: 'shipped' }))).toBe(
      'O-1001 is shipped: only an order that is pending or processed can be cancelled.',
    )
  })

  it('changes an address until there is a label, within the country', () => {
    expect(objection(moved, pendingWorld({ status: 'processed' }))).toBeNull()
    expect(objection(moved, pendingWorld({ status: 'processed', parcel_count: 1 }))).toBe(
      'O-1001 has a label already: its address cannot be changed any more.',
    )
    const abroad: Act = { kind: 'change_order_address', to: { ...home, country: 'FR' } }
    expect(objection(abroad, pendingWorld())).toBe(
      'O-1001 goes to GB: its address can only be changed within that country.',
    )
  })

  it('changes items once and before there is a label, and settles by what the order was paid by', () => {
    expect(objection(changed, pendingWorld())).toBeNull()
    expect(objection(changed, pendingWorld({ parcel_count: 1 }))).toContain('its items cannot be changed')
    expect(objection(changed, pendingWorld({ items_changed: true }))).toBe(
      'Items of O-1001 were changed once already.',
    )
    const byAnother: Act = { ...changed, settle_by: 'card ending 9000' }
    expect(objection(byAnother, pendingWorld())).toBe(
      'A difference in price is settled by what the order was first paid by, not by card ending 9000.',
    )
  })

  it('takes back within 30 days of the last delivery, which has to be known', () => {
    for (const act of [back, exchanged]) {
      expect(objection(act, deliveredWorld('2026-10-31'))).toBeNull()
      expect(objection(act, deliveredWorld('2026-10-30'))).toContain('was delivered 31 days ago')
      expect(objection(act, deliveredWorld(null))).toContain('not known when O-1001 was delivered')
      expect(objection(act, { ...deliveredWorld(), parcels: null })).toBe(
        'Nobody has looked where O-1001 is.',
      )
    }
  })
})

describe('whatever the policy', () => {
  const free: OrderPolicy = {
    ...orderPolicies['tau2-retail'],
    returnItems: { windowDays: null, once: false, refundTo: ['any'] },
    exchangeItems: { windowDays: null, once: false, settleBy: ['any'] },
  }

  it('nothing is proposed twice across cases', () => {
    for (const act of [cancel, moved, changed, repaid]) {
      expect(objection(act, pendingWorld({ open_proposal: 'case #7' }))).toContain('case #7')
    }
    for (const act of [back, exchanged]) {
      expect(objection(act, deliveredWorld('2026-11-20', { open_proposal: 'case #7' }))).toContain('case #7')
    }
  })

  it('what came back does not come back again, unless that was refused', () => {
    const earlier = (status: string) =>
      deliveredWorld('2026-11-20', {
        returns: [{ status, items: [{ title: 'Keyboard, linear', quantity: 1 }] }],
      })
    expect(objection(back, earlier('refunded'), free)).toBe(
      '1 × Keyboard, linear of O-1001 came back before.',
    )
    expect(objection(exchanged, earlier('refunded'), free)).toContain('came back before')
    expect(objection(back, earlier('refused'), free)).toBeNull()
    const mouse: Act = { ...back, items: [{ sku: 'M-1', quantity: 1 }] }
    expect(objection(mouse, earlier('refunded'), free)).toBeNull()
  })

  it('no more is paid back than was paid', () => {
    const paid = [paidBy('card ending 4411', 9_999)]
    expect(objection(back, deliveredWorld('2026-11-20', { paid }), free)).toContain('At most $99.99')
    const cheaper: Act = { ...exchanged, items: [{ sku: 'K-LIN', new_sku: 'K-TAC', quantity: 1 }] }
    const left = (amount_cents: number) => ({ paid: [paidBy('card ending 4411', amount_cents)] })
    expect(objection(cheaper, deliveredWorld('2026-11-20', left(1_000)), free)).toBeNull()
    expect(objection(cheaper, deliveredWorld('2026-11-20', left(999)), free)).toContain('At most $9.99')
  })

  it('nothing is judged by what nobody has looked at', () => {
    expect(objection(changed, pendingWorld({}, { products: [] }))).toBe(
      'Nobody has looked at the variants of Keyboard.',
    )
    expect(objection(changed, pendingWorld({}, { profile: null }))).toContain('has on file')
    expect(objection(repaid, pendingWorld({}, { profile: null }))).toContain('has on file')
  })

  it('an item is not changed for itself, and none is for nothing', () => {
    const same: Act = { ...changed, items: [{ sku: 'K-LIN', new_sku: 'K-LIN', quantity: 1 }] }
    expect(objection(same, pendingWorld())).toContain('has already')
    expect(objection({ ...changed, items: [] }, pendingWorld())).toContain('at least one item')
    expect(objection({ ...back, items: [{ sku: 'K-LIN', quantity: 0 }] }, deliveredWorld())).toContain(
      'once at least',
    )
  })

  it('counted stock is not promised twice', () => {
    const two = [
      {
        product: 'Keyboard',
        variants: (products[0]?.variants ?? []).map((each) => ({
          ...each,
          stock: each.sku === 'K-CLI' ? 1 : null,
        })),
      },
    ]
    const world = (number: string, known: World['products'] = two) =>
      pendingWorld({ number, lines: [keyboard({ quantity: 2 })] }, { products: known ?? [] })
    const both: Act = { ...changed, items: [{ sku: 'K-LIN', new_sku: 'K-CLI', quantity: 2 }] }
    expect(objection(both, world('O-1'))).toBe('Of Keyboard, clicky only 1 are left.')
    expect(objection(changed, world('O-1'))).toBeNull()
    const after = worldAfter(changed, world('O-1'))
    expect(objection(changed, world('O-2', after.products))).toBe('Keyboard, clicky is not available.')
  })

  it('a gift card in another currency settles nothing', () => {
    const euro = { ...onFile('gift card ending EUR1', 100_000), currency: 'EUR' }
    const profile = { address: null, payment_methods: [euro] }
    const act: Act = { ...changed, settle_by: 'gift card ending EUR1' }
    expect(objection(act, pendingWorld({}, { profile }), free)).toContain('is in EUR')
  })

  it('a policy without statuses allows none', () => {
    const none = { ...free, cancel: { ...free.cancel, in: [] } }
    expect(objection(cancel, pendingWorld(), none)).toBe(
      'O-1001 is pending: at this desk no order can be cancelled.',
    )
  })
})

describe('the world after changing items', () => {
  it('has the new item in its line, or beside it where part of a line stays', () => {
    const lines = [keyboard({ quantity: 2 }), mouse]
    const after = worldAfter(changed, pendingWorld({ lines }))
    expect(after.order.lines).toEqual([
      keyboard(),
      lineOf({
        ...keyboard(),
        ...{ sku: 'K-CLI', title: 'Keyboard, clicky', unit_cents: 12_000, in_stock: null },
      }),
      mouse,
    ])
    expect(after.order.items_changed).toBe(true)
  })

  it('has the difference paid, or paid back', () => {
    expect(worldAfter(changed, pendingWorld()).order.paid).toEqual([
      paidBy('card ending 4411', 13_000),
      paidBy('card ending 4411', 2_000),
    ])
    const cheaper: Act = { ...changed, items: [{ sku: 'K-LIN', new_sku: 'K-TAC', quantity: 1 }] }
    const { order } = worldAfter(cheaper, pendingWorld())
    expect(order.refunds).toEqual([{ method: 'card ending 4411', amount_cents: 1_000 }])
    expect(order.refunded_cents).toBe(1_000)
    expect(order.paid).toHaveLength(1)
  })

  it('can be refunded all that was paid in the end, and no more', () => {
    const refund = (amount_cents: number): Act => ({ kind: 'refund', amount_cents, currency: 'USD' })
    for (const act of [changed, repaid]) {
      const after = worldAfter(act, pendingWorld())
      const total = act === changed ? 15_000 : 13_000
      expect(objection(refund(total), after)).toBeNull()
      expect(objection(refund(total + 1), after)).toContain('At most')
    }
  })
})

describe('an address', () => {
  it('is whole, with its country as two letters', () => {
    const act = (given: Partial<typeof home>) => ({
      kind: 'change_customer_address' as const,
      to: { ...home, ...given },
    })
    expect(objectionToProfileAct(act({}))).toBeNull()
    expect(objectionToProfileAct(act({ line1: ' ' }))).toBe('The address needs its first line.')
    expect(objectionToProfileAct(act({ city: '' }))).toContain('a city')
    expect(objectionToProfileAct(act({ postcode: '' }))).toContain('a postcode')
    expect(objectionToProfileAct(act({ country: 'USA' }))).toContain('two letters')
  })

  it('is that of the customer or the order afterwards; who it goes to stays', () => {
    const to = { ...home, line1: '9 Quay Street' }
    const profile = { address: null, payment_methods: [] }
    expect(profileAfter({ kind: 'change_customer_address', to }, profile).address).toEqual(to)
    const named = pendingWorld({ ship_to: { ...home, name: 'Jordan Lee' } })
    const after = worldAfter({ kind: 'change_order_address', to }, named)
    expect(after.order.ship_to).toEqual({ ...to, name: 'Jordan Lee' })
  })
})
