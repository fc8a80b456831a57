import { objectionToSwaps } from './change-items.ts'
import { cameBack, notToComeBack } from './delivered.ts'
import { differenceOf, partsOf, stockTaken, swappedParts } from './items.ts'
import { firstMethod, profileCharged } from './methods.ts'
import { type ActOf, alreadyProposed, type Desk, type World } from './world.ts'

type Exchange = ActOf<'exchange_items'>

/** What speaks against exchanging items of an order for other variants. Source: the desk's policy. */
export function objectionToExchange(act: Exchange, world: World, desk: Desk): string | null {
  const { exchangeItems } = desk.policy
  return (
    notToComeBack(world, desk, exchangeItems, 'exchanged') ??
    objectionToSwaps(act, world, exchangeItems.settleBy) ??
    cameBack(partsOf(act.items, world.order.lines), world) ??
    alreadyProposed(world.order)
  )
}

/**
 * The order with its items on their way back. The new ones are put aside, and what is to be charged to a gift card counts
 * as spent: neither can be promised twice.
 */
export function worldExchanged({ items, settle_by }: Exchange, world: World): World {
  const { order } = world
  const parts = swappedParts(items, world)
  const back = parts.map(({ line: { title }, quantity }) => ({ title, quantity }))
  const charged = Math.max(0, differenceOf(parts))
  return {
    ...world,
    profile: profileCharged(world.profile, settle_by ?? firstMethod(world), charged),
    products: parts.reduce(
      (products, { variant, quantity }) => stockTaken(products, variant.sku, quantity),
      world.products,
    ),
    order: { ...order, exchanges: [...order.exchanges, { status: 'requested', items: back }] },
  }
}
