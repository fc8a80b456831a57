import type { Order } from './world.ts'

/** Why an order is not in a status in which something can be done to it; null where it is. `done`: "cancelled". */
export function notIn(order: Order, statuses: readonly string[], done: string): string | null {
  if (statuses.includes(order.status)) return null
  const only = statuses.length === 0 ? 'at this desk no order' : `only an order that is ${either(statuses)}`
  return `${order.number} is ${order.status}: ${only} can be ${done}.`
}

/** Why an order has gone too far towards its parcel; null where it has not. `what`: "its address". */
export function labelled({ number, parcel_count: labels }: Order, what: string): string | null {
  return labels === 0 ? null : `${number} has a label already: ${what} cannot be changed any more.`
}

/** "pending or processed". */
export function either(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
