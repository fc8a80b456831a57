import { leftToRefund, type Act as OnOrder, objectionTo } from '#lib/shop/rules.ts'
import { act } from './act.ts'
import type { KnownOrder } from './known-order.ts'
import { lookedAtAgain, refunded, sentAgain } from './outcome.ts'
import type { Plan } from './plan.ts'
import { refundTimes, ruleFor } from './policy.ts'
import { offeredAfter, type ParcelState, type Situation, type TracedParcel } from './situation.ts'
import type { View } from './view.ts'
import type { Wish } from './wish.ts'
import { daysAfter, dayWords } from './words.ts'

/** In which states of a parcel the shop's articles give a customer the choice. */
const choice: Record<Wish, readonly ParcelState[]> = {
  refund: ['lost', 'silent', 'returned'],
  // What came back is sent again only once its address was confirmed, which no rule can tell.
  reship: ['lost', 'silent'],
}

type About = { known: KnownOrder; situation: Situation }

/**
 * What is proposed for an order whose one parcel did not arrive, as its customer wishes. Null where no rule of the shop
 * gives them the choice; a text where one speaks against it.
 */
export function remedyFor(
  { today, reshipAfterDays, policy }: View,
  about: About,
  wish: Wish,
  because: string,
): Plan | string | null {
  const traced = onlyParcel(about)
  if (traced === null || !choice[wish].includes(traced.state)) return null
  const { known } = about
  const asked = wish === 'refund' ? refundOf(known) : reshipOf(traced)
  const world = { order: known.order, parcels: known.shipment.parcels }
  const objection = objectionTo(asked, world, { today, reshipAfterDays, policy })
  if (objection !== null) return objection
  const { kind, ...args } = asked
  const why = whyWords(traced, today)
  const given = { order: known.order.number, ...args, why }
  const rule = ruleFor(traced.state)
  return {
    before: [act(`propose_${kind}`, given, `${why} The customer has the choice.`)],
    after: [],
    outcome: wish === 'refund' ? refunded(known, because) : sentAgain(traced, because),
    needed: [...(rule ? [rule] : []), ...(wish === 'refund' ? [refundTimes] : [])],
  }
}

/** The promise to look again once the customer may choose, where a parcel has not been silent for that long yet. */
export function lookAgain({ today }: View, about: About): Plan | null {
  const traced = onlyParcel(about)
  const scan = traced?.parcel.last_scan ?? null
  const rule = ruleFor('silent')
  if (traced?.state !== 'stalled' || scan === null || rule === undefined) return null
  if (about.known.order.refunds.length > 0) return null
  const on = daysAfter(today, Math.max(1, offeredAfter + 1 - scan.days_ago))
  const given = {
    order: about.known.order.number,
    on,
    if: 'no_new_scan',
    do: 'write',
    condition: `There is no new scan by ${dayWords(on, today)}`,
    promise: 'We write that day, and the customer chooses between a replacement and a refund',
  }
  return {
    before: [],
    after: [act('propose_follow_up', given, 'The letter says when we look at it again.')],
    outcome: lookedAtAgain(on, today),
    needed: [rule],
  }
}

/** The one parcel that an order is in, if it is whole and no replacement. */
function onlyParcel({ situation }: About): TracedParcel | null {
  if (situation.kind !== 'parcels' || situation.unsent.length > 0) return null
  const [only, ...others] = situation.parcels
  return only === undefined || others.length > 0 || only.parcel.replaces !== null ? null : only
}

function refundOf({ order }: KnownOrder) {
  const amount_cents = leftToRefund({ order, parcels: null })
  return { kind: 'refund', amount_cents, currency: order.currency } as const satisfies OnOrder
}

function reshipOf({ parcel }: TracedParcel) {
  const { tracking_number, items } = parcel
  return { kind: 'reship', tracking_number, items } as const satisfies OnOrder
}

function whyWords({ state, parcel }: TracedParcel, today: string): string {
  const number = parcel.tracking_number
  if (state === 'returned') return `${number} came back to us.`
  const { last_scan: scan } = parcel
  if (parcel.status === 'lost') return `The carrier has declared ${number} lost.`
  return scan === null
    ? `${number} was never scanned.`
    : `${number} was last scanned on ${dayWords(scan.at, today)}.`
}
