import type { CustomerFacts, OrderFacts } from '#lib/shop/facts.ts'
import type { View } from '../view.ts'
import { type ItemPhrase, isCalled } from './item.ts'

type Line = OrderFacts['lines'][number]
export type State = 'pending' | 'delivered' | 'other'

/** A line of an order of the customer's. */
export type OnShelf = { order: OrderFacts; line: Line; state: State }

/** Everything that the customer has ordered, as far as it was read. */
export type Shelf = { customer: CustomerFacts; orders: OrderFacts[]; lines: OnShelf[] }

/** Null where an order is not read yet, is unreadable, or there are more than the customer's record names. */
export function shelfOf(view: View, customer: CustomerFacts): Shelf | null {
  const orders = customer.orders.flatMap(({ number }) => {
    const read = view.orderOf(number)
    return read.kind === 'found' ? [read.facts] : []
  })
  if (orders.length < customer.order_count) return null
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line, state: stateOf(order) })))
  return { customer, orders, lines }
}

export function stateOf({ status, cancelled }: OrderFacts): State {
  if (cancelled !== null) return 'other'
  if (status === 'pending' || status === 'processed') return 'pending'
  return status === 'delivered' ? 'delivered' : 'other'
}

/** Which lines some phrases mean, each its own, when only these `states` come into question. Null where that is not clear. */
export function linesMeant(
  phrases: readonly ItemPhrase[],
  shelf: Shelf,
  { states, order }: { states: readonly State[]; order: string | null },
): OnShelf[] | null {
  const each = phrases.map((phrase) => called(phrase, shelf, states, order))
  if (each.some(({ length }) => length === 0)) return null
  const chosen = phrases.map((phrase, place) => chosenOf(phrase, each[place] ?? []))
  if (chosen.every((lines) => lines !== null)) return distinct(chosen.flat())
  const shared = sharedOrders(each)
  const [only] = shared
  if (phrases.length < 2 || only === undefined || shared.length > 1) return null
  const within = phrases.map((phrase, place) =>
    chosenOf(
      phrase,
      (each[place] ?? []).filter((it) => it.order.number === only),
    ),
  )
  return within.every((lines) => lines !== null) ? distinct(within.flat()) : null
}

/** The lines that may be called so. */
export function called(
  { words, state, beside }: ItemPhrase,
  { lines }: Shelf,
  states: readonly State[],
  order: string | null,
): OnShelf[] {
  const fit = lines.filter(
    (it) =>
      states.includes(it.state) &&
      (order === null || it.order.number === order) &&
      isCalled(it.line, words) &&
      (beside === null || it.order.lines.some((line) => line !== it.line && isCalled(line, beside))),
  )
  const there = state === null ? fit : fit.filter((it) => it.state === state)
  return there.length > 0 || state === 'delivered' ? there : fit
}

/** Those of some lines that a phrase picks; null where it does not say which. */
function chosenOf({ count, which }: ItemPhrase, lines: readonly OnShelf[]): OnShelf[] | null {
  if (which !== null) return byPrice(lines, which)
  if (count === 'all') return [...lines]
  const pieces = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  return pieces === (count ?? 1) ? [...lines] : null
}

/** Of two or more. */
function byPrice(lines: readonly OnShelf[], which: 'dearer' | 'cheaper'): OnShelf[] | null {
  const sorted = lines.toSorted((one, other) => other.line.unit_cents - one.line.unit_cents)
  const [first, second] = which === 'dearer' ? sorted : sorted.reverse()
  if (first === undefined || second === undefined || first.line.quantity > 1) return null
  return first.line.unit_cents === second.line.unit_cents ? null : [first]
}

function sharedOrders(each: readonly OnShelf[][]): string[] {
  const [first = [], ...others] = each.map((lines) => [...new Set(lines.map(({ order }) => order.number))])
  return first.filter((number) => others.every((numbers) => numbers.includes(number)))
}

/** Null where the same line is meant twice. */
function distinct(lines: readonly OnShelf[]): OnShelf[] | null {
  return new Set(lines.map(({ line }) => line)).size === lines.length ? [...lines] : null
}
