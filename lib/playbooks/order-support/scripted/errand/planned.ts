import type { JsonObject } from '#lib/json.ts'
import type { OrderFacts, ProductFacts } from '#lib/shop/facts.ts'
import type { Address } from './address.ts'
import { type OnShelf, stateOf } from './shelf.ts'

export type Variant = ProductFacts['variants'][number]
type Swapped = { line: OnShelf['line']; to: Variant }

/** One thing that is proposed, with what the mail tells of it. */
export type Planned =
  | { kind: 'cancel'; order: OrderFacts; reason: string }
  | { kind: 'return'; order: OrderFacts; lines: OnShelf['line'][]; method: string | null }
  | { kind: 'swap'; order: OrderFacts; swaps: Swapped[]; method: string | null }
  | { kind: 'order_address'; order: OrderFacts; to: Address }
  | { kind: 'own_address'; to: Address }

/** A plan as the actions that ask for it. */
export function callOf(planned: Planned, why: string): { action: string; args: JsonObject } {
  switch (planned.kind) {
    case 'cancel':
      return {
        action: 'propose_cancel_order',
        args: { order: planned.order.number, because: planned.reason, why },
      }
    case 'return': {
      const items = planned.lines.map(({ sku, quantity }) => ({ sku, quantity }))
      const { order, method } = planned
      return {
        action: 'propose_return_items',
        args: { order: order.number, items: summed(items), refund_to: method, why },
      }
    }
    case 'swap': {
      const { order, swaps, method } = planned
      const items = swaps.map(({ line, to }) => ({ sku: line.sku, new_sku: to.sku, quantity: line.quantity }))
      const action = stateOf(order) === 'delivered' ? 'propose_exchange_items' : 'propose_change_order_items'
      return { action, args: { order: order.number, items: summed(items), settle_by: method, why } }
    }
    case 'order_address':
      return {
        action: 'propose_change_order_address',
        args: { order: planned.order.number, to: planned.to, why },
      }
    case 'own_address':
      return { action: 'propose_change_customer_address', args: { to: planned.to, why } }
  }
}

/** The same item on two lines is so much of it. */
function summed<Item extends { sku: string; quantity: number }>(items: readonly Item[]): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const key = JSON.stringify({ ...item, quantity: 0 })
    const known = sums.get(key)
    sums.set(key, known === undefined ? item : { ...known, quantity: known.quantity + item.quantity })
  }
  return [...sums.values()]
}
