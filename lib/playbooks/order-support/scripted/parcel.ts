import type { ParcelFacts } from '#lib/shop/facts.ts'
import {
  briefJourney,
  briefPromise,
  journey,
  passedDay,
  promiseWords,
  scanWords,
  sentences,
} from './journey.ts'
import { tellDelivered, tellLost, tellReturned } from './parcel-ends.ts'
import type { ParcelState, TracedParcel } from './situation.ts'
import { steps, type Teller, type Told } from './told.ts'
import { dayWords } from './words.ts'

/** Tells of a parcel. `who` is what it is called at the start of a sentence: "It", "Order O-1028". */
export function tellParcel({ state, parcel }: TracedParcel, who: string, today: string): Told {
  return tellers[state](parcel, who, today)
}

const tellers: Record<ParcelState, Teller> = {
  stalled: quiet,
  silent: (...given) => ({ ...quiet(...given), step: steps.chooseOrWait }),
  late: moving,
  on_time: moving,
  out_for_delivery: outForDelivery,
  label_only: labelOnly,
  lost: tellLost,
  returned: tellReturned,
  delivered: tellDelivered,
}

function quiet(parcel: ParcelFacts, who: string, today: string): Told {
  const { last_scan: last } = parcel
  const passed = passedDay(parcel, today)
  if (last === null) return unscanned(parcel, who, today)
  const silence = `There has been no new scan ${last.days_ago > 1 ? `in the ${last.days_ago} days since` : 'since'}`
  return {
    headline: `no new scan since ${dayWords(last.at, today)}`,
    known: sentences(
      `${who} ${journey(parcel, today)}, and was last scanned ${scanWords(last, today)}.`,
      passed === null
        ? sentences(`${silence}.`, promiseWords(parcel, today))
        : `${silence}, and the delivery date we promised, ${passed}, has passed.`,
    ),
    short: sentences(`${who} ${briefJourney(parcel, today)}.`, briefPromise(parcel, today)),
    again: stillThere(parcel, who, today),
    sorry: passed !== null,
    step: steps.wait,
  }
}

function moving(parcel: ParcelFacts, who: string, today: string): Told {
  const { last_scan: last } = parcel
  if (last === null) return unscanned(parcel, who, today)
  const passed = passedDay(parcel, today)
  const promise = promiseWords(parcel, today)
  const where = scanWords(last, today)
  const still = passed === null ? '' : 'is still on the move: it '
  return {
    headline: passed === null ? 'it is on its way' : 'late, but on its way',
    known: sentences(`${who} ${journey(parcel, today)}, and ${still}was last scanned ${where}.`, promise),
    short: sentences(`${who} ${briefJourney(parcel, today)}.`, briefPromise(parcel, today)),
    again: sentences(stillThere(parcel, who, today), promise),
    sorry: passed !== null,
    step: passed === null ? steps.follow : steps.wait,
  }
}

function outForDelivery(parcel: ParcelFacts, who: string, today: string): Told {
  const { last_scan: last } = parcel
  // Not "today": a letter may be sent, and is read, on another day than it was written.
  const out = last === null ? 'is out for delivery.' : `went out for delivery ${scanWords(last, today)}.`
  const passed = passedDay(parcel, today)
  const promise = promiseWords(parcel, today)
  const dueToday = last?.days_ago === 0 && passed === null
  return {
    headline: 'it is out for delivery',
    known: sentences(`${who} ${journey(parcel, today)}, and ${out}`, dueToday ? '' : promise),
    short: sentences(`${who} ${out}`, `It is with ${parcel.carrier} (${parcel.tracking_number}).`),
    again: sentences(stillThere(parcel, who, today), promise),
    sorry: passed !== null,
    step: steps.expect,
  }
}

function labelOnly(parcel: ParcelFacts, who: string, today: string): Told {
  const { carrier, tracking_number: number } = parcel
  const known = `${who} is packed and has its label, but ${carrier} has not scanned it yet; the tracking number is ${number}.`
  const promise = promiseWords(parcel, today)
  return {
    headline: 'packed, not yet scanned by the carrier',
    known: sentences(known, promise),
    short: sentences(`${who} is packed, but ${carrier} has not scanned it yet (${number}).`, promise),
    again: sentences(`${who} is packed, but the carrier has still not scanned it.`, promise),
    sorry: passedDay(parcel, today) !== null,
    step: passedDay(parcel, today) === null ? steps.follow : steps.wait,
  }
}

/** A parcel that is said to be under way, though the carrier has never scanned it. */
function unscanned(parcel: ParcelFacts, who: string, today: string): Told {
  const promise = promiseWords(parcel, today)
  return {
    headline: 'not scanned by the carrier yet',
    known: sentences(`${who} ${journey(parcel, today)}.`, 'The carrier has not scanned it yet.', promise),
    short: sentences(`${who} ${briefJourney(parcel, today)}.`, briefPromise(parcel, today)),
    again: sentences(`${who} has still not been scanned by the carrier.`, promise),
    sorry: passedDay(parcel, today) !== null,
    step: steps.wait,
  }
}

function stillThere({ last_scan: last }: ParcelFacts, who: string, today: string): string {
  if (last === null) return `${who} has still not been scanned by the carrier.`
  const days = last.days_ago > 1 ? `, ${last.days_ago} days ago` : ''
  return `${who} has not been scanned since our last mail: the last scan is still the one ${scanWords(last, today)}${days}.`
}
