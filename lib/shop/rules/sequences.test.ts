import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, leftToRefund, objectionTo, worldAfter } from '#lib/shop/rules.ts'
import { deliveredWorld, keyboard, mouse, pendingWorld, products } from '#lib/testing/order-worlds.ts'
import { paidBy } from '#lib/testing/sample-orders.ts'
import { type OrderPolicy, orderPolicies } from './policy.ts'
import type { World } from './world.ts'

// Acts drawn at random, each taken where nothing speaks against it: what no order of them may bring about.

/** A desk that allows whatever a shop can do. */
const anything: OrderPolicy = {
  cancel: { in: ['pending', 'processed'], reasons: [], afterItemsChanged: true },
  changeAddress: { in: ['pending', 'processed'], sameCountry: false },
  changeItems: { in: ['pending', 'processed'], once: false, settleBy: ['any'] },
  changePayment: { in: ['pending', 'processed'] },
  returnItems: { windowDays: null, once: false, refundTo: ['any'] },
  exchangeItems: { windowDays: null, once: false, settleBy: ['any'] },
}

const method = fc.constantFrom('card ending 4411', 'card ending 9000', 'gift card ending 7QX2', null)
const sku = fc.constantFrom('K-LIN', 'K-CLI', 'K-TAC', 'K-OLD', 'M-1')
const quantity = fc.integer({ min: 1, max: 3 })
const swaps = fc.array(fc.record({ sku, new_sku: sku, quantity }), { minLength: 1, maxLength: 3 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('change_order_items' as const), items: swaps, settle_by: method }),
  fc.record({ kind: fc.constant('exchange_items' as const), items: swaps, settle_by: method }),
  fc.record({
    kind: fc.constant('return_items' as const),
    items: fc.array(fc.record({ sku, quantity }), { minLength: 1, maxLength: 2 }),
    refund_to: method,
  }),
  fc.record({
    kind: fc.constant('change_order_payment' as const),
    pay_by: method.map((it) => it ?? 'card ending 9000'),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    amount_cents: fc.integer({ min: 1, max: 20_000 }),
    currency: fc.constant('USD'),
  }),
  fc.constant<Act>({ kind: 'cancel_order', reason: 'Any' }),
)

const counted = products.map((product) => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, stock: 4 })),
}))
const lines = [keyboard({ quantity: 2 }), keyboard(), mouse]
const begun = { lines, paid: [paidBy('card ending 4411', 33_000)] }
const world = fc.constantFrom(
  pendingWorld(begun, { products: counted }),
  deliveredWorld('2026-11-20', begun, { products: counted }),
)
const policy = fc.constantFrom<OrderPolicy>(anything, orderPolicies['tau2-retail'], orderPolicies.northline)

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
const itemsIn = ({ order }: World) => sum(order.lines.map((line) => line.quantity))
const comingBack = ({ order }: World) =>
  sum([...order.returns, ...order.exchanges].flatMap(({ items }) => items.map((item) => item.quantity)))

test('no acts in a row pay back more than was paid, overdraw a card, promise what is not there or lose an item', () => {
  let taken = 0
  fc.assert(
    fc.property(world, policy, fc.array(act, { maxLength: 12 }), (start, allowed, acts) => {
      const desk = { today: '2026-11-30', reshipAfterDays: 8, policy: allowed }
      let now = start
      for (const each of acts) {
        if (objectionTo(each, now, desk) !== null) continue
        taken += 1
        now = worldAfter(each, now)
        const { paid, refunded_cents } = now.order
        expect(refunded_cents).toBeLessThanOrEqual(sum(paid.map(({ amount_cents }) => amount_cents)))
        expect(sum(now.order.refunds.map(({ amount_cents }) => amount_cents))).toBe(refunded_cents)
        for (const { balance_cents } of now.profile?.payment_methods ?? []) {
          expect(balance_cents ?? 0).toBeGreaterThanOrEqual(0)
        }
        for (const { variants } of now.products ?? []) {
          for (const { stock } of variants) expect(stock).toBeGreaterThanOrEqual(0)
        }
        expect(itemsIn(now)).toBe(itemsIn(start))
        expect(comingBack(now)).toBeLessThanOrEqual(itemsIn(now))
        if (now.order.status === 'cancelled') expect(leftToRefund(now)).toBe(0)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(taken).toBeGreaterThan(1_000)
})
