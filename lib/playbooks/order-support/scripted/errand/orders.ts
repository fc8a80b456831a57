import type { OrderFacts } from '#lib/shop/facts.ts'
import { type About, type Outcome, ordersOf, phrased, phraseOf, unclear } from './about.ts'
import { addressMeant, isIn, isSame } from './address.ts'
import type { Errand, What } from './errand.ts'
import { called, stateOf } from './shelf.ts'

/** Cancels orders; what is only part of one cannot be. */
export function cancel(errand: Errand & { kind: 'cancel' }, about: About, before: OrderFacts[]): Outcome {
  const reason = errand.reason ?? about.message.reason
  const cancelled = (orders: OrderFacts[]): Outcome =>
    orders.length === 0 || reason === null
      ? unclear
      : { planned: orders.map((order) => ({ kind: 'cancel', order, reason })), orders }
  if (errand.what.kind !== 'items') return cancelled(ordersMeant(errand.what, about, before))
  const { order, items } = errand.what
  const lines = phrased(items, about, { states: ['pending'], order })
  if (lines === null) return unclear
  const orders = ordersOf(lines)
  // An order is cancelled as a whole or not at all.
  const whole = orders.every((each) => each.lines.every((line) => lines.some((it) => it.line === line)))
  return whole ? cancelled(orders) : { stop: 'impossible', orders }
}

/** Sends orders to another address, but for those that go there already. */
export function sendElsewhere(
  { what, to: words }: Errand & { kind: 'order_address' },
  about: About,
): Outcome {
  const to = addressMeant(words, about.text, about.shelf)
  const orders = ordersMeant(what, about, [])
  if (to === null || orders.length === 0) return unclear
  const elsewhere = orders.filter(({ ship_to }) => !isSame(ship_to, to))
  return elsewhere.length === 0
    ? unclear
    : { planned: elsewhere.map((order) => ({ kind: 'order_address', order, to })), orders }
}

/** The orders that are not named by what is in them to be returned. Empty where that is not clear. */
function ordersMeant(what: What, { shelf, message, view }: About, before: OrderFacts[]): OrderFacts[] {
  const byNumber = (number: string | null) => shelf.orders.filter((order) => order.number === number)
  const open = shelf.orders.filter((order) => stateOf(order) === 'pending')
  switch (what.kind) {
    case 'orders': {
      const found = what.numbers.flatMap(byNumber)
      return found.length === what.numbers.length ? found : []
    }
    case 'pending_orders':
      return shelf.orders.filter(({ status, cancelled }) => status === 'pending' && cancelled === null)
    case 'its_order': {
      if (before.length > 0) return before
      if (view.order !== null) return byNumber(view.order)
      return open.length === 1 ? open : []
    }
    case 'order_with': {
      const phrase = phraseOf(what.words, message)
      const holding = phrase === null ? [] : ordersOf(called(phrase, shelf, ['pending'], null))
      const there = holding.length > 0 ? holding : open.filter(({ ship_to }) => isIn(ship_to, what.words))
      return there.length === 1 ? there : []
    }
    case 'everything':
    case 'items':
      return []
  }
}
