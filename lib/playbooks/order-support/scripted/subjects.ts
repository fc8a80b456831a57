import type { KnownOrder } from './known-order.ts'
import type { Meant } from './orders-meant.ts'
import type { Asked } from './questions.ts'
import { situationOf } from './situation.ts'
import { isSettled, newsOf, type Subject } from './subject.ts'
import type { View } from './view.ts'

/** The orders that a letter has to be about, each once, with what has become of them. */
export function subjectsOf(view: View, { named, likely, guessed }: Meant, asked: Asked): Subject[] {
  const subjects = knownOrders(view, [...named, ...likely]).map((known) => {
    const situation = situationOf(known, asked)
    return { known, situation, news: newsOf(known, situation, view.messages), guessed }
  })
  if (likely.length === 0 || view.order !== null) return subjects
  const open = subjects.filter((subject) => !isSettled(subject, view.today))
  if (open.length > 0) return open.reverse()
  // Whoever names an order that does not exist does not mean one that is over.
  return named.length > 0 ? [] : subjects.slice(0, 1).map((subject) => ({ ...subject, guessed: true }))
}

function knownOrders(view: View, numbers: readonly string[]): KnownOrder[] {
  const known = new Map<string, KnownOrder>()
  for (const number of numbers) {
    const order = view.orderOf(number)
    const shipment = view.shipmentOf(number)
    if (order.kind !== 'found' || shipment.kind !== 'found') continue
    known.set(order.facts.number, { order: order.facts, shipment: shipment.facts })
  }
  return [...known.values()]
}

/** The numbers that customers wrote down and that are neither theirs nor a tracking number of theirs. */
export function unknownOf(view: View, { named }: Meant, subjects: readonly Subject[]): string[] {
  const parcels = subjects.flatMap(({ known }) => known.shipment.parcels)
  const tracked = new Set(parcels.map(({ tracking_number: number }) => number.toUpperCase()))
  return named.filter((number) => view.orderOf(number).kind === 'not_found' && !tracked.has(number))
}
