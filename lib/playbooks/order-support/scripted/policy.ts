import type { PolicyFacts } from '#lib/shop/facts.ts'
import type { KnownOrder } from './known-order.ts'
import { isFreshlyRefunded } from './refunds.ts'
import { comingBack } from './returns.ts'
import { isSlow, type ParcelState, type Situation } from './situation.ts'

/** A rule of the shop that a letter rests on: how to find it, and what it must still say for the letter to hold. */
export type Needed = { query: string; says: RegExp }

const byState: Partial<Record<ParcelState, Needed>> = {
  lost: {
    query: 'lost parcels',
    says: /more than 14 days.*a replacement at no cost and a full refund including shipping/s,
  },
  returned: {
    query: 'parcels returned to sender',
    says: /confirm the address.*a new shipment at no cost and a full refund including shipping/s,
  },
  silent: {
    query: 'shipping delays',
    says: /more than 5 days.*wait 3 more days, then offer a replacement or a refund/s,
  },
  delivered: {
    query: 'delivered but not received',
    says: /look in safe places.*neighbours.*household.*up to 30 days/s,
  },
}

const slow: Needed = {
  query: 'orders not yet shipped',
  says: /not shipped 5 days after it was placed.*offer to cancel it for a full refund/s,
}

export const refundTimes: Needed = {
  query: 'refunds',
  says: /on the statement 3 to 5 business days after they were made/,
}

const returnTimes: Needed = {
  query: 'returns and exchanges',
  says: /price of the items is refunded.*been checked, within 5 business days; the shipping fee is not/s,
}

/** What a customer may expect of a parcel in such a state; undefined where the shop's articles say nothing of it. */
export function ruleFor(state: ParcelState): Needed | undefined {
  return byState[state]
}

/** The rules that the reply in a situation rests on; none where the facts alone are enough. */
export function neededFor(known: KnownOrder, situation: Situation, today: string): Needed[] {
  switch (situation.kind) {
    case 'cancelled':
    case 'refunded':
    case 'returned_for_good':
    case 'part_refunded':
      return isFreshlyRefunded(known.order, today) ? [refundTimes] : []
    case 'returning':
      return comingBack(known.order)?.arrived ? [returnTimes] : []
    case 'not_shipped':
    case 'parcels':
      return isSlow(known, situation) ? [slow] : forParcels(situation)
    case 'puzzling':
      return []
  }
}

function forParcels(situation: Situation): Needed[] {
  if (situation.kind !== 'parcels') return []
  const states = situation.parcels.map(({ state }) => state)
  const open = states.filter((state) => state !== 'delivered')
  return (open.length > 0 || situation.unsent.length > 0 ? open : states).flatMap(
    (state) => byState[state] ?? [],
  )
}

/** Whether a rule that was looked for still says what the letter rests on. */
export function isKept({ says }: Needed, articles: readonly PolicyFacts[]): boolean {
  return articles.some(({ body }) => says.test(body))
}
