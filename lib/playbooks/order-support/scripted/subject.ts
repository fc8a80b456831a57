import type { KnownOrder } from './known-order.ts'
import type { Situation } from './situation.ts'
import { daysFrom } from './words.ts'

/** An order that a letter is about. */
export type Subject = {
  known: KnownOrder
  situation: Situation
  news: News
  /** The customer named no order; it is the newest of theirs. */
  guessed: boolean
}

/** Whether something has happened to an order since we last wrote of it; `first` where that was never, or cannot be told. */
export type News = 'first' | 'new' | 'none'

type Message = { from: string | undefined; at: string; text: string }

export function newsOf(
  { order, shipment }: KnownOrder,
  { kind }: Situation,
  messages: readonly Message[],
): News {
  const ours = messages.findLast(({ from, text }) => from === 'desk' && text.includes(order.number))
  if (ours === undefined) return 'first'
  if (kind === 'not_shipped') return 'none'
  if (kind !== 'parcels') return 'first'
  const events = shipment.parcels.flatMap(({ last_scan: scan, delivered_at: at }) => [
    scan?.at ?? '',
    at ?? '',
  ])
  return events.some((at) => at > ours.at) ? 'new' : 'none'
}

/** Reports of a parcel that did not arrive are taken for so many days after it was delivered. */
const reportedWithin = 30

export function isDelivered({ situation }: Subject): boolean {
  return (
    situation.kind === 'parcels' &&
    situation.unsent.length === 0 &&
    situation.parcels.every(({ state }) => state === 'delivered')
  )
}

/** Whether all of an order was delivered longer ago than the shop takes reports of it. */
export function isLongDelivered(subject: Subject, today: string): boolean {
  if (!isDelivered(subject) || subject.situation.kind !== 'parcels') return false
  const days = subject.situation.parcels.map(({ parcel }) => parcel.delivered_at?.slice(0, 10))
  return days.every((day) => day !== undefined && daysFrom(day, today) > reportedWithin)
}

/** Whether nothing more is to come of an order. */
export function isSettled(subject: Subject, today: string): boolean {
  const { kind } = subject.situation
  return (
    kind === 'cancelled' ||
    kind === 'refunded' ||
    kind === 'returned_for_good' ||
    isLongDelivered(subject, today)
  )
}
