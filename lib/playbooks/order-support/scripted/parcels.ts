import type { OrderFacts, ParcelFacts } from '#lib/shop/facts.ts'
import { briefPromise, sentences } from './journey.ts'
import type { KnownOrder } from './known-order.ts'
import { tellParcel } from './parcel.ts'
import type { Situation, TracedParcel } from './situation.ts'
import { oneStep, steps, type Told } from './told.ts'
import { countWords, dayWords, itemWords, lower } from './words.ts'

type Sent = Extract<Situation, { kind: 'parcels' }>

/** Tells of all parcels of an order; of those that have arrived only by the way, while anything is still to come. */
export function tellParcels(
  { order }: KnownOrder,
  { parcels, unsent }: Sent,
  who: string,
  today: string,
): Told {
  const [only] = parcels
  if (only !== undefined && parcels.length === 1 && unsent.length === 0) {
    return only.parcel.replaces === null ? tellParcel(only, who, today) : tellReplacement(only, who, today)
  }
  const open = parcels.filter(({ state }) => state !== 'delivered').length
  const told = tellEach(parcels, open + unsent.length > 0, today)
  const parts = unsent.length === 0 ? told : [...told, tellUnsent(unsent, order, today)]
  const count = parcels.length > 1 ? `${who} comes in ${countWords(parcels.length)} parcels.` : ''
  return {
    headline: headlineOf(parcels.length - open, open + unsent.length),
    known: sentences(count, ...parts.map(({ known }) => known)),
    short: sentences(count, ...parts.map(({ short }) => short)),
    again: sentences(count, ...parts.map(({ again }) => again)),
    sorry: parts.some(({ sorry }) => sorry),
    step: oneStep(parts.map(({ step }) => step)),
  }
}

function tellEach(parcels: TracedParcel[], moreToCome: boolean, today: string): Told[] {
  const names = namesOf(parcels)
  return parcels.map((traced, index) => {
    const name = names[index] ?? ''
    const byTheWay = moreToCome && traced.state === 'delivered'
    return byTheWay ? tellArrived(traced.parcel, name, today) : tellParcel(traced, name, today)
  })
}

function tellReplacement(traced: TracedParcel, who: string, today: string): Told {
  const it = who === 'It' ? 'The replacement' : `The replacement for ${lower(who)}`
  const told = tellParcel(traced, it, today)
  return { ...told, headline: told.headline.replace(/^it\b/, 'the replacement') }
}

/** What to call each parcel: by what is in it, where that tells them apart. */
function namesOf(parcels: TracedParcel[]): string[] {
  const one = parcels.length > 1 ? 'one' : 'parcel'
  const names = parcels.map(({ parcel }) => `The ${one} with ${itemWords(parcel.items)}`)
  const telling =
    new Set(names).size === names.length && parcels.every(({ parcel }) => parcel.items.length > 0)
  return telling ? names : names.map((_, index) => `Parcel ${index + 1}`)
}

function tellArrived({ delivered_at: at }: ParcelFacts, who: string, today: string): Told {
  const known = `${who} was delivered${at === null ? '' : ` on ${dayWords(at, today)}`}.`
  return { headline: 'delivered', known, short: known, again: known, sorry: false, step: steps.none }
}

function tellUnsent(items: ParcelFacts['items'], order: OrderFacts, today: string): Told {
  const known = sentences(
    `The rest of the order, ${itemWords(items)}, has not left our warehouse yet.`,
    briefPromise(order, today),
  )
  const late = order.promised_on !== null && order.promised_on < today
  return { headline: 'not shipped yet', known, short: known, again: known, sorry: late, step: steps.rest }
}

function headlineOf(arrived: number, toCome: number): string {
  if (toCome === 0) return 'delivered, says the carrier'
  return arrived === 0 ? 'where its parcels are' : 'what has arrived and what is still to come'
}
