import type { ParcelFacts } from '#lib/shop/facts.ts'
import { journey, noteWords, scanWords } from './journey.ts'
import { steps, type Teller } from './told.ts'
import { dayWords, lower } from './words.ts'

// How a journey can end: at the door, nowhere, or back at the warehouse.

export const tellDelivered: Teller = (parcel, who, today) => {
  const { carrier, tracking_number: number, delivered_at: at, last_scan: last } = parcel
  const day = at === null ? '' : ` on ${dayWords(at, today)}`
  const [place, note] = last !== null && last.at === at ? [` in ${last.place}`, noteWords(last)] : ['', '']
  const it = lower(who)
  return {
    headline: `delivered${day}, says the carrier`,
    known: `According to ${carrier}, ${it} was delivered${place}${day}${note}. The tracking number is ${number}.`,
    short: `According to ${carrier} (${number}), ${it} was delivered${place}${day}${note}.`,
    again: `According to ${carrier}, ${it} was delivered${place}${day}${note}.`,
    sorry: false,
    step: steps.search,
  }
}

export const tellLost: Teller = (parcel, who, today) => {
  const { carrier, tracking_number: number } = parcel
  const lost = lostWords(parcel, today)
  return {
    headline: 'the parcel is lost, and the choice is yours',
    known: `${who} ${journey(parcel, today)}. ${lost.charAt(0).toUpperCase()}${lost.slice(1)}.`,
    short: `${who} left with ${carrier} (${number}), but ${lost}.`,
    again: `Nothing has changed for ${lower(who)} since our last mail: ${lost}.`,
    sorry: true,
    step: steps.choose,
  }
}

function lostWords({ status, last_scan: last }: ParcelFacts, today: string): string {
  if (status === 'lost' && last !== null && /\blost\b/i.test(last.text)) {
    return `on ${dayWords(last.at, today)} the carrier declared it lost`
  }
  if (status === 'lost') return 'the carrier has declared it lost'
  if (last === null) return 'the carrier has never scanned it, so it counts as lost'
  return `the last scan was ${scanWords(last, today)}, ${last.days_ago} days ago, so it counts as lost`
}

export const tellReturned: Teller = (parcel, who, today) => {
  const { last_scan: last } = parcel
  const when = last === null ? '' : ` on ${dayWords(last.at, today)}${noteWords(last)}`
  return {
    headline: 'it came back to us, and what we need from you',
    known: `${who} ${journey(parcel, today)}. The carrier could not deliver it, and it came back to us${when}.`,
    short: `${who} could not be delivered and came back to us${when}.`,
    again: `Nothing has changed for ${lower(who)} since our last mail: it came back to us${when}.`,
    sorry: true,
    step: steps.confirm,
  }
}
