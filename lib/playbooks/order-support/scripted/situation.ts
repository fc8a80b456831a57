import type { OrderFacts, ParcelFacts, ShipmentFacts } from '#lib/shop/facts.ts'
import type { KnownOrder } from './known-order.ts'
import type { Asked } from './questions.ts'
import type { Refunded } from './refunds.ts'
import { comingBack } from './returns.ts'

export type ParcelState =
  | 'lost'
  | 'returned'
  /** Without a scan for so long that the customer may choose instead of waiting. */
  | 'silent'
  | 'stalled'
  | 'late'
  | 'out_for_delivery'
  | 'label_only'
  | 'on_time'
  | 'delivered'

export type TracedParcel = { state: ParcelState; parcel: ParcelFacts }
type Item = ParcelFacts['items'][number]

/** What has become of an order. A `puzzling` one contradicts itself. */
export type Situation =
  | { kind: Refunded | 'returning' | 'not_shipped' | 'puzzling' }
  /** Its parcels, oldest first, but for those that a replacement replaces; and what is in none of them. */
  | { kind: 'parcels'; parcels: TracedParcel[]; unsent: Item[] }

// Days of the shop's rules; the rules that a letter rests on are read and compared before it is written.
const stalledAfter = 5
/** After more days than these without a scan the customer may choose instead of waiting. */
export const offeredAfter = 8
const lostAfter = 14
const slowAfter = 5

/** An order's situation as far as it answers what is asked after. */
export function situationOf({ order, shipment }: KnownOrder, asked: Asked): Situation {
  if (order.cancelled !== null || order.status === 'cancelled') return { kind: 'cancelled' }
  if (order.status === 'returned' || order.returns.some(({ status }) => status === 'refunded')) {
    return { kind: 'returned_for_good' }
  }
  if (order.refunded_cents > 0 && order.refunded_cents >= order.total_cents) return { kind: 'refunded' }
  if (asked === 'refund' && order.refunds.length > 0) return { kind: 'part_refunded' }
  if (comingBack(order) !== undefined) return { kind: 'returning' }
  const parcels = tracedParcels(shipment)
  if (parcels.length > 0) return { kind: 'parcels', parcels, unsent: unsent(order, shipment) }
  const packing = order.status === 'pending' || order.status === 'processed'
  return { kind: packing ? 'not_shipped' : 'puzzling' }
}

/** Whether an order has been waiting for the carrier longer than the shop's rules allow. */
export function isSlow({ order }: KnownOrder, situation: Situation): boolean {
  const waiting =
    situation.kind === 'not_shipped' ||
    (situation.kind === 'parcels' && situation.parcels.every(({ state }) => state === 'label_only'))
  return waiting && (order.days_since_placed ?? 0) > slowAfter
}

function isLate({ days_past_promise: days }: ParcelFacts): boolean {
  return (days ?? 0) > 0
}

function tracedParcels({ parcels }: ShipmentFacts): TracedParcel[] {
  const replacing = parcels.filter(({ replaces }) => replaces !== null).flatMap(({ items }) => items)
  const replaced = (items: Item[]) =>
    items.some(({ title }) => replacing.some((other) => other.title === title))
  return parcels
    .filter(({ replaces, status, items }) => replaces !== null || !failed.has(status) || !replaced(items))
    .map((parcel) => ({ state: stateOf(parcel), parcel }))
    .reverse()
}

const failed: ReadonlySet<ParcelFacts['status']> = new Set(['lost', 'returned_to_sender'])

function stateOf(parcel: ParcelFacts): ParcelState {
  const quiet = parcel.last_scan?.days_ago ?? parcel.days_since_shipped ?? 0
  switch (parcel.status) {
    case 'label_created':
      return 'label_only'
    case 'lost':
      return 'lost'
    case 'returned_to_sender':
      return 'returned'
    case 'delivered':
      return 'delivered'
    case 'in_transit_stalled':
      return stalledFor(quiet)
    case 'out_for_delivery':
      return quiet > stalledAfter ? stalledFor(quiet) : 'out_for_delivery'
    case 'in_transit':
      if (quiet > stalledAfter) return stalledFor(quiet)
      return isLate(parcel) ? 'late' : 'on_time'
  }
}

function stalledFor(days: number): ParcelState {
  if (days > lostAfter) return 'lost'
  return days > offeredAfter ? 'silent' : 'stalled'
}

/** What was ordered and lies in no parcel. Known by title, which is all that a parcel says of its items. */
function unsent({ lines }: OrderFacts, { parcels }: ShipmentFacts): Item[] {
  const sent = new Map<string, number>()
  for (const { title, quantity } of parcels.flatMap(({ items }) => items)) {
    sent.set(title, (sent.get(title) ?? 0) + quantity)
  }
  return lines.flatMap(({ title, quantity }) => {
    const left = quantity - (sent.get(title) ?? 0)
    return left > 0 ? [{ title, quantity: left }] : []
  })
}
