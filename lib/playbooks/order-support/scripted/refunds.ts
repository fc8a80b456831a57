import type { OrderFacts } from '#lib/shop/facts.ts'
import { sentences } from './journey.ts'
import type { KnownOrder } from './known-order.ts'
import { steps, type Told } from './told.ts'
import { daysFrom, dayWords, listWords, lower, moneyWords } from './words.ts'

export type Refunded = 'cancelled' | 'refunded' | 'returned_for_good' | 'part_refunded'

/** For so many days after a refund it is worth saying how long one takes. */
const freshDays = 10

export function isFreshlyRefunded({ refunds }: OrderFacts, today: string): boolean {
  return refunds.some(({ refunded_on: day }) => day !== null && daysFrom(day, today) <= freshDays)
}

/** Tells what was refunded of an order, and why. */
export function tellRefunded(known: KnownOrder, kind: Refunded, who: string, today: string): Told {
  const { order } = known
  const because = tellers[kind](known, who, today)
  const times = isFreshlyRefunded(order, today)
    ? 'Refunds show on the statement 3 to 5 business days after they were made.'
    : ''
  const day = order.refunds.at(-1)?.refunded_on ?? null
  return {
    headline: kind === 'cancelled' ? 'cancelled and refunded' : `refunded${onDay(day, today)}`,
    known: sentences(because, times),
    short: because,
    again: sentences(because, times),
    sorry: false,
    step: kind === 'cancelled' ? steps.unexpected : steps.awaitMoney,
  }
}

const tellers: Record<Refunded, (known: KnownOrder, who: string, today: string) => string> = {
  cancelled({ order }, who, today) {
    const day = order.cancelled?.cancelled_on ?? null
    const same = day !== null && order.refunds.every(({ refunded_on }) => refunded_on === day)
    const when = onDay(day, today)
    if (order.refunds.length === 0) return `${who} was cancelled${when}.`
    const refunds = same ? `${amounts(order)} on the same day` : dated(order, today)
    return `${who} was cancelled${when}, and we refunded ${refunds}.`
  },
  refunded({ order, shipment }, who, today) {
    const lost = shipment.parcels.some(({ status }) => status === 'lost')
    const refunded = lost ? 'was declared lost by the carrier, and we refunded it' : 'was refunded'
    return `${who} ${refunded} in full: ${dated(order, today)}.`
  },
  returned_for_good({ order }, who, today) {
    const day = order.returns.findLast(({ received_on }) => received_on !== null)?.received_on
    const when = day ? ` on ${dayWords(day, today)}` : ''
    return `${who} came back to us as a return${when}, and we refunded ${dated(order, today)}.`
  },
  part_refunded: ({ order }, who, today) =>
    `${who === 'It' ? 'We' : `For ${lower(who)} we`} refunded ${dated(order, today)}.`,
}

/** "€96.00 to your card ending 3221 on 21 November" */
function dated(order: OrderFacts, today: string): string {
  const days = new Set(order.refunds.map(({ refunded_on }) => onDay(refunded_on, today)))
  if (days.size === 1) return `${amounts(order)}${[...days].join()}`
  return listWords(
    order.refunds.map((refund) => `${amount(refund, order)}${onDay(refund.refunded_on, today)}`),
  )
}

/** " on 21 November"; nothing where the day is not known. */
function onDay(day: string | null, today: string): string {
  return day === null ? '' : ` on ${dayWords(day, today)}`
}

function amounts(order: OrderFacts): string {
  return listWords(order.refunds.map((refund) => amount(refund, order)))
}

function amount({ amount_cents, method }: OrderFacts['refunds'][number], { currency }: OrderFacts): string {
  return `${moneyWords(amount_cents, currency)} to your ${method}`
}
