import type { Ground } from '#lib/grounding/index.ts'
import type { BoundCall, Context } from '#lib/loop/types.ts'
import { differenceOf, leftToRefund, partsOf, swappedParts } from '#lib/shop/rules.ts'
import { askedIn } from '../grounding.ts'
import { actIn } from './act-in.ts'
import { named, worldsOf } from './world.ts'

/** The acts beside a mail, with the amounts that follow from what was read: what a mail may say that they come to. */
export function valuedActs({ state, calls }: Pick<Context, 'state' | 'calls'>): Ground['acts'] {
  const worlds = worldsOf(state)
  return calls.flatMap((call) => askedIn(call).map((asked) => ({ ...asked, ...amountsOf(call) })))

  function amountsOf(call: BoundCall): Record<string, number> {
    const act = actIn(call)
    const world = act !== null && 'order' in act ? named(worlds, act.order) : undefined
    if (act === null || world === undefined) return {}
    switch (act.kind) {
      case 'change_order_items':
      case 'exchange_items':
        return { difference_cents: differenceOf(swappedParts(act.items, world)) }
      case 'return_items': {
        const parts = partsOf(act.items, world.order.lines)
        return {
          amount_cents: parts.reduce((sum, { line, quantity }) => sum + quantity * line.unit_cents, 0),
        }
      }
      case 'cancel_order':
        return { amount_cents: leftToRefund(world) }
      case 'change_order_payment':
        return { amount_cents: world.order.paid[0]?.amount_cents ?? 0 }
      default:
        return {}
    }
  }
}
