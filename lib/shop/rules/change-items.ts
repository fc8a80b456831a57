import { differenceOf, notHeld, notToBeHad, type SwappedPart, stockTaken, swappedParts } from './items.ts'
import { cannotCover, firstMethod, methodOnFile, notAllowed, profileCharged } from './methods.ts'
import type { OrderPolicy } from './policy.ts'
import { moreThanIsLeft } from './refund.ts'
import { labelled, notIn } from './status.ts'
import { type ActOf, alreadyProposed, type Desk, type Line, type Swap, type World } from './world.ts'

type Swapping = { items: readonly Swap[]; settle_by: string | null }

/** What speaks against changing items of an order for other variants. Source: the desk's policy. */
export function objectionToItems(
  act: ActOf<'change_order_items'>,
  world: World,
  { policy: { changeItems } }: Desk,
): string | null {
  const { order } = world
  const objection = notIn(order, changeItems.in, 'changed') ?? labelled(order, 'its items')
  if (objection !== null) return objection
  if (order.items_changed && changeItems.once) {
    return `Items of ${order.number} were changed once already.`
  }
  const same = act.items.find(({ sku, new_sku }) => sku === new_sku)
  if (same !== undefined) return `${same.sku} is the item that ${order.number} has already.`
  return objectionToSwaps(act, world, changeItems.settleBy) ?? alreadyProposed(order)
}

/** What speaks against items for others, wherever they are, and against how the difference is settled. */
export function objectionToSwaps(
  { items, settle_by }: Swapping,
  world: World,
  allowed: OrderPolicy['changeItems']['settleBy'],
): string | null {
  const objection = notHeld(items, world) ?? notToBeHad(items, world)
  if (objection !== null) return objection
  const method = methodOnFile(settle_by, world)
  if (typeof method === 'string') return method
  const difference = differenceOf(swappedParts(items, world))
  return (
    notAllowed(method, allowed, world, 'A difference in price is settled by') ??
    cannotCover(difference, method, world) ??
    moreThanIsLeft(-difference, world)
  )
}

/** The order with the new items, the difference charged or paid back, and the stock of both. */
export function worldChanged({ items, settle_by }: ActOf<'change_order_items'>, world: World): World {
  const parts = swappedParts(items, world)
  const difference = differenceOf(parts)
  const { order, profile } = world
  const method_id = settle_by ?? firstMethod(world)
  const named = profile?.payment_methods.find((each) => each.method_id === method_id)
  const method = named?.method ?? order.paid[0]?.method ?? null
  const charged = difference > 0 && method_id !== null && method !== null
  const paid = { method_id: method_id ?? '', method: method ?? '', amount_cents: difference }
  return {
    ...world,
    profile: profileCharged(profile, method_id, difference),
    products: parts.reduce(
      (products, { line, variant, quantity }) =>
        stockTaken(stockTaken(products, line.sku, -quantity), variant.sku, quantity),
      world.products,
    ),
    order: {
      ...order,
      items_changed: true,
      lines: linesChanged(order.lines, parts),
      paid: charged ? [...order.paid, paid] : order.paid,
      refunds: difference < 0 ? [...order.refunds, { method, amount_cents: -difference }] : order.refunds,
      refunded_cents: order.refunded_cents + Math.max(0, -difference),
    },
  }
}

/** A line that is changed in part is two then. */
function linesChanged(lines: readonly Line[], parts: readonly SwappedPart[]): Line[] {
  return lines.flatMap((line, place) => {
    const of = parts.filter((part) => part.place === place)
    const left = line.quantity - of.reduce((sum, { quantity }) => sum + quantity, 0)
    const changed = of.map(({ variant: { sku, title, price_cents }, quantity }) => ({
      ...line,
      ...{ sku, title, quantity, unit_cents: price_cents, in_stock: null },
    }))
    return left > 0 ? [{ ...line, quantity: left }, ...changed] : changed
  })
}
