import type { ParcelFacts } from '#lib/shop/facts.ts'
import { dayWords } from './words.ts'

// Parts of the sentences that tell of a parcel. What the carrier or the shop does not know is left out.

/** "left our warehouse on 22 November with Nordpost, tracking number NP4471200" */
export function journey(parcel: ParcelFacts, today: string): string {
  return `${start(parcel, today)}, tracking number ${parcel.tracking_number}`
}

/** "left our warehouse on 22 November with Nordpost (NP4471200), and the last scan was in Malmö on 24 November" */
export function briefJourney(parcel: ParcelFacts, today: string): string {
  const { last_scan: last, tracking_number: number } = parcel
  const scan = last === null ? 'there has been no scan yet' : `the last scan was ${scanWords(last, today)}`
  return `${start(parcel, today)} (${number}), and ${scan}`
}

function start({ shipped_on: shipped, carrier }: ParcelFacts, today: string): string {
  return shipped === null
    ? `is with ${carrier}`
    : `left our warehouse on ${dayWords(shipped, today)} with ${carrier}`
}

/** "in Malmö on 24 November" */
export function scanWords({ at, place }: { at: string; place: string }, today: string): string {
  return `in ${place} on ${dayWords(at, today)}`
}

/** The promised day where it has passed. */
export function passedDay(
  { promised_on: day, days_past_promise: days }: ParcelFacts,
  today: string,
): string | null {
  return day !== null && (days ?? 0) > 0 ? dayWords(day, today) : null
}

/** What was promised, as a sentence; empty where nothing was. */
export function promiseWords(parcel: ParcelFacts, today: string): string {
  const { promised_on: day } = parcel
  if (day === null) return ''
  const passed = passedDay(parcel, today)
  if (passed !== null) return `It was promised for ${passed}, so it is late.`
  return `It is promised for ${dayWords(day, today)}.`
}

/** What was promised of an order or a parcel, without what follows from it. */
export function briefPromise({ promised_on: day }: { promised_on: string | null }, today: string): string {
  if (day === null) return ''
  return `Delivery ${day < today ? 'was' : 'is'} promised for ${dayWords(day, today)}.`
}

/** What the carrier noted, without the state that stands before it: "name not found at address". */
export function noteWords({ text }: { text: string }): string {
  const note = text.slice(text.indexOf(':') + 1).trim()
  return note === '' ? '' : `, with the note “${note}”`
}

export function sentences(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}
