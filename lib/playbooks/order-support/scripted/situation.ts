import type { OrderFacts, ParcelFacts, ShipmentFacts } from '#lib/shop/facts.ts'

export type KnownOrder = { order: OrderFacts; shipment: ShipmentFacts }

/** What has become of an order. */
export type Situation =
  | { kind: 'cancelled' | 'refunded' | 'not_shipped' | 'label_only' }
  | {
      kind: 'lost' | 'returned' | 'delivered' | 'out_for_delivery' | 'stalled' | 'late' | 'on_time'
      parcel: ParcelFacts
    }

/** The rules that a reply in a situation rests on, as a query; null where the facts alone are enough. */
export const policyQuery: Record<Situation['kind'], string | null> = {
  cancelled: null,
  refunded: 'refunds',
  not_shipped: null,
  label_only: 'orders not yet shipped',
  lost: 'lost parcels',
  returned: 'parcels returned to sender',
  delivered: 'delivered but not received',
  out_for_delivery: null,
  stalled: null,
  late: null,
  on_time: null,
}

export function situationOf({ order, shipment }: KnownOrder): Situation {
  if (order.cancelled !== null || order.status === 'cancelled') return { kind: 'cancelled' }
  if (order.refunded_cents > 0 && order.refunded_cents >= order.total_cents) return { kind: 'refunded' }
  const [parcel] = shipment.parcels
  if (parcel === undefined) return { kind: 'not_shipped' }
  switch (parcel.status) {
    case 'label_created':
      return { kind: 'label_only' }
    case 'lost':
      return { kind: 'lost', parcel }
    case 'returned_to_sender':
      return { kind: 'returned', parcel }
    case 'delivered':
      return { kind: 'delivered', parcel }
    case 'out_for_delivery':
      return { kind: 'out_for_delivery', parcel }
    case 'in_transit_stalled':
      return { kind: 'stalled', parcel }
    case 'in_transit':
      return { kind: (parcel.days_past_promise ?? 0) > 0 ? 'late' : 'on_time', parcel }
  }
}
