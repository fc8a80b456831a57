import type { CustomerFacts } from '#lib/shop/facts.ts'
import { normaliseOrderNumber, orderNumbersIn } from '#lib/shop/order-number.ts'
import type { View } from './view.ts'

/**
 * The orders that a case is about: those that the customer wrote down, and where none of these exists the `likely`
 * ones. `guessed`: there is nothing more to go by than that an order is their newest.
 */
export type Meant = { named: string[]; likely: string[]; guessed: boolean }

export function ordersMeant(view: View, customer: CustomerFacts, text: string): Meant {
  const named = numbersIn(text)
  const sure = { named, likely: [], guessed: false }
  const mayExist = (number: string) => view.orderOf(number).kind !== 'not_found'
  if (named.some(mayExist)) return sure
  if (view.order !== null) return { ...sure, likely: [view.order] }
  const before = numbersBefore(view).filter(mayExist)
  if (named.length === 0 && before.length > 0) return { ...sure, named: before }
  const open = customer.orders.filter(({ status }) => !finished.has(status))
  if (open.length > 0) return { ...sure, likely: open.map(({ number }) => number) }
  const newest = named.length === 0 ? customer.orders.slice(0, 1) : []
  return { named, likely: newest.map(({ number }) => number), guessed: true }
}

const finished: ReadonlySet<CustomerFacts['orders'][number]['status']> = new Set([
  'delivered',
  'cancelled',
  'returned',
])

/** The order numbers that the customer named at any time in the case. */
function numbersBefore({ title, messages }: View): string[] {
  const theirs = messages.filter(({ from }) => from === 'customer').map(({ text }) => text)
  return numbersIn([title, ...theirs].join('\n'))
}

/** The order numbers in a text; plain digits count where there is nothing else. */
function numbersIn(text: string): string[] {
  const alone = /^\W*(\d{3,9})\W*$/.exec(text)?.[1]
  const number = alone === undefined ? null : normaliseOrderNumber(alone)
  return number === null ? orderNumbersIn(text) : [number]
}
