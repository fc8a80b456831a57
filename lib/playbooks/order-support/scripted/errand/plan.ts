import type { OrderFacts } from '#lib/shop/facts.ts'
import { type About, type Outcome, unclear } from './about.ts'
import { addressMeant } from './address.ts'
import type { Errand } from './errand.ts'
import { giveBack } from './give-back.ts'
import { cancel, sendElsewhere } from './orders.ts'
import type { Planned } from './planned.ts'
import { swap } from './swap.ts'

/**
 * What is proposed for all that a message asks for. Null where any of it is not clear. Of what could not be done as asked,
 * the rest is taken from what the customer wants in that case.
 *
 * @param refused how often what was proposed before was refused: the first is then taken for impossible.
 */
export function planOf(about: About, refused: number): Planned[] | null {
  const planned: Planned[] = []
  let before: OrderFacts[] = []
  let toGiveUp = refused
  for (const errand of about.message.errands) {
    let outcome = resolve(errand, about, before, about.message.method)
    if ('planned' in outcome && toGiveUp > 0 && errand.otherwise !== null) {
      toGiveUp -= 1
      outcome = { stop: 'impossible', orders: outcome.orders }
    }
    if ('stop' in outcome && outcome.stop === 'impossible' && errand.otherwise !== null) {
      const { errand: instead, method } = errand.otherwise
      outcome = resolve(instead ?? errand, about, outcome.orders, method ?? about.message.method)
    }
    if ('stop' in outcome) return null
    planned.push(...outcome.planned)
    before = outcome.orders
  }
  return toGiveUp > 0 ? null : merged(planned)
}

function resolve(errand: Errand, about: About, before: OrderFacts[], method: string | null): Outcome {
  switch (errand.kind) {
    case 'cancel':
      return cancel(errand, about, before)
    case 'return':
      return giveBack(errand.what, about, before, method)
    case 'swap':
      return swap(errand, about, method)
    case 'order_address':
      return sendElsewhere(errand, about)
    case 'own_address': {
      const to = addressMeant(errand.to, about.text, about.shelf)
      return to === null ? unclear : { planned: [{ kind: 'own_address', to }], orders: [] }
    }
  }
}

/** What happens to the same order in the same way happens at once: an order is exchanged or changed once. */
function merged(planned: readonly Planned[]): Planned[] {
  const all: Planned[] = []
  for (const next of planned) {
    const same = all.find(
      (it) => it.kind === next.kind && 'order' in it && 'order' in next && it.order === next.order,
    )
    if (same?.kind === 'swap' && next.kind === 'swap') same.swaps.push(...next.swaps)
    else if (same?.kind === 'return' && next.kind === 'return') same.lines.push(...next.lines)
    else all.push(next)
  }
  return all
}
