import type { OrderFacts, ShipmentFacts } from '#lib/shop/facts.ts'
import { sentences } from './journey.ts'
import type { KnownOrder } from './known-order.ts'
import { steps, type Told } from './told.ts'
import { daysFrom, dayWords, itemWords } from './words.ts'

type Coming = {
  what: 'return' | 'exchange'
  /** Null where the day is not known. */
  requested: string | null
  /** Null: not yet, or not known when. */
  received: string | null
  arrived: boolean
  items: string
}

/** For so many days after its arrival a return may still be being checked. */
const checkedWithin = 5

/** The newest return or exchange of an order that is under way. */
export function comingBack({ returns, exchanges }: OrderFacts): Coming | undefined {
  const both = [
    ...returns.map((each) => ({ ...each, what: 'return' as const, received: each.received_on })),
    ...exchanges.map((each) => ({ ...each, what: 'exchange' as const, received: null })),
  ]
  return both
    .filter(({ status }) => status === 'requested' || status === 'received')
    .sort((one, other) => (one.requested_on ?? '').localeCompare(other.requested_on ?? ''))
    .map(({ what, status, requested_on: requested, received, items }) => ({
      what,
      requested,
      received,
      arrived: status === 'received',
      items: itemWords(items),
    }))
    .at(-1)
}

/** Whether something has come back that should have been dealt with by now, as far as is known. */
export function isOverdue({ arrived, received }: Coming, today: string): boolean {
  return arrived && (received === null || daysFrom(received, today) > checkedWithin)
}

/** Tells how far a return or exchange has come. */
export function tellReturning({ order, shipment }: KnownOrder, who: string, today: string): Told {
  const coming = comingBack(order)
  const words = coming === undefined ? '' : comingWords(coming, today)
  const known = sentences(deliveredWords(shipment, who, today), words)
  return {
    headline: coming?.what === 'exchange' ? 'your exchange' : 'your return',
    known,
    short: coming === undefined ? known : briefWords(coming, today),
    again: known,
    sorry: false,
    step: coming?.arrived ? steps.rest : steps.tellWhenSent,
  }
}

function comingWords(coming: Coming, today: string): string {
  const { received, items } = coming
  if (received === null) {
    return `${requestWords(coming, today)} for ${items}, but our records do not show that it has reached us yet.`
  }
  return sentences(
    `Your return of ${items} reached us on ${dayWords(received, today)}.`,
    'The price of the items is refunded within 5 business days, once they have been checked; the shipping fee is not.',
  )
}

function briefWords(coming: Coming, today: string): string {
  if (coming.received !== null) return comingWords(coming, today)
  return `${requestWords(coming, today)}, but no record yet that it has reached us.`
}

function requestWords({ what, requested }: Coming, today: string): string {
  return `We have your ${what} request${requested === null ? '' : ` of ${dayWords(requested, today)}`}`
}

function deliveredWords({ parcels }: ShipmentFacts, who: string, today: string): string {
  const last = parcels
    .flatMap(({ delivered_at: at }) => at ?? [])
    .sort()
    .at(-1)
  return last === undefined ? '' : `${who} was delivered on ${dayWords(last, today)}.`
}
