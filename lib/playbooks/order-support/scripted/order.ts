import { briefPromise, sentences } from './journey.ts'
import type { KnownOrder } from './known-order.ts'
import { tellParcels } from './parcels.ts'
import { tellRefunded } from './refunds.ts'
import { tellReturning } from './returns.ts'
import { isSlow, type Situation } from './situation.ts'
import { steps, type Told } from './told.ts'
import { dayWords, lower } from './words.ts'

/** Tells what has become of an order. `who` is what it is called at the start of a sentence: "It", "Order O-1028". */
export function tellOrder(known: KnownOrder, situation: Situation, who: string, today: string): Told {
  switch (situation.kind) {
    case 'parcels': {
      const told = tellParcels(known, situation, who, today)
      return isSlow(known, situation) ? { ...told, step: steps.cancelIfWished } : told
    }
    case 'not_shipped':
    case 'puzzling':
      return tellNotShipped(known, isSlow(known, situation), who, today)
    case 'returning':
      return tellReturning(known, who, today)
    case 'cancelled':
    case 'refunded':
    case 'returned_for_good':
    case 'part_refunded':
      return tellRefunded(known, situation.kind, who, today)
  }
}

function tellNotShipped({ order }: KnownOrder, slow: boolean, who: string, today: string): Told {
  const { placed_on: placed, promised_on: promised } = order
  const late = promised !== null && promised < today
  const promise = briefPromise(order, today).replace(/\.$/, late ? ', so it is late.' : '.')
  return {
    headline: 'not shipped yet',
    known: sentences(
      `${placed === null ? who : `You placed ${lower(who)} on ${dayWords(placed, today)}, and it`} has not left our warehouse yet.`,
      promise,
    ),
    short: sentences(`${who} has not left our warehouse yet.`, promise),
    again: sentences(`${who} has still not left our warehouse.`, promise),
    sorry: late,
    step: slow ? steps.cancelIfWished : steps.rest,
  }
}

/** A sentence to open with where an apology is asked for. */
export function regretOf({ order, shipment }: KnownOrder, situation: Situation): string {
  const it = `your order ${order.number}`
  if (situation.kind === 'not_shipped') return `I am sorry that you are still waiting for ${it}.`
  if (situation.kind !== 'parcels') return `I am sorry for the trouble with ${it}.`
  const states = situation.parcels.map(({ state }) => state)
  if (states.includes('lost')) return `I am sorry that the parcel with ${it} is lost.`
  if (states.includes('returned')) return `I am sorry that ${it} has not reached you.`
  const open = situation.parcels.filter(({ state }) => state !== 'delivered')
  if (open.length === 0 && situation.unsent.length === 0) return `I am sorry for the trouble with ${it}.`
  const late = (shipment.days_past_promise ?? 0) > 0
  return late
    ? `I am sorry that ${situation.parcels.length > 1 ? `part of ${it}` : it} is late.`
    : `I am sorry that you are still waiting for ${it}.`
}
