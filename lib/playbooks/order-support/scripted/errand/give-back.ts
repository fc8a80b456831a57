import type { OrderFacts } from '#lib/shop/facts.ts'
import { type About, eachOrder, type Outcome, ordersOf, phrased, phraseOf, unclear } from './about.ts'
import type { What } from './errand.ts'
import { called, linesMeant, type OnShelf, stateOf } from './shelf.ts'

/** Takes items back that have come. */
export function giveBack(what: What, about: About, before: OrderFacts[], words: string | null): Outcome {
  const lines = returned(what, about, before)
  if (lines === null) return notThere(what, about)
  return eachOrder(lines, words, about, (order, own, method) => ({
    kind: 'return',
    order,
    lines: own.map(({ line }) => line),
    method,
  }))
}

function returned(what: What, about: About, before: OrderFacts[]): OnShelf[] | null {
  if (what.kind === 'items') return phrased(what.items, about, { states: ['delivered'], order: what.order })
  if (what.kind !== 'everything') return null
  const come = about.shelf.orders.filter((order) => stateOf(order) === 'delivered')
  const kept = what.but.map((item) => phraseOf(item, about.message))
  if (kept.some((phrase) => phrase === null)) return null
  const phrases = kept.flatMap((phrase) => phrase ?? [])
  const left = (order: OrderFacts) =>
    linesMeant(phrases, about.shelf, { states: ['delivered'], order: order.number })
  const named = come.filter(
    ({ number }) => number === what.order || before.some((each) => each.number === number),
  )
  const [only, ...others] = (named.length > 0 ? named : come).filter(
    (order) => phrases.length === 0 || left(order) !== null,
  )
  if (only === undefined || others.length > 0) return null
  const but = phrases.length === 0 ? [] : (left(only) ?? [])
  return about.shelf.lines.filter((it) => it.order === only && !but.some(({ line }) => line === it.line))
}

/** What is not there to be returned may still be on its way, where an order of it can be cancelled. */
function notThere(what: What, { shelf, message }: About): Outcome {
  if (what.kind !== 'items') return unclear
  const phrases = what.items.flatMap((item) => phraseOf(item, message) ?? [])
  const come = phrases.flatMap((phrase) => called(phrase, shelf, ['delivered', 'other'], what.order))
  const coming = phrases.flatMap((phrase) => called(phrase, shelf, ['pending'], what.order))
  return come.length > 0 || coming.length !== phrases.length
    ? unclear
    : { stop: 'impossible', orders: ordersOf(coming) }
}
