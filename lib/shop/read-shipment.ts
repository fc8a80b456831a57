import type { Ask } from '#lib/sql.ts'
import { dayOf, dayOrNull, daysBetween, daysSince, timeIn, timeOrNull } from './days.ts'
import type { ParcelFacts, ShipmentFacts } from './facts.ts'
import type { Scope } from './scope.ts'
import { orderAsked } from './sql-order.ts'
import { type ParcelRow, type ShipmentRow, shipmentRow } from './sql-shipment.ts'

/** The parcels of an order within the scope. Null where there is none of that number, or where it lies outside. */
export async function readShipment(
  ask: Ask,
  scope: Scope,
  number: string,
  asOf: Date,
): Promise<ShipmentFacts | null> {
  const asked = orderAsked(scope, number)
  if (asked === null) return null
  const [order] = await ask<ShipmentRow>(shipmentRow(asked))
  return order === undefined ? null : factsOf(order, asOf)
}

function factsOf(order: ShipmentRow, asOf: Date): ShipmentFacts {
  const promised = timeOrNull(order.promisedOn)
  return {
    order: order.number,
    order_status: order.status,
    placed_on: dayOrNull(timeOrNull(order.placedAt)),
    days_since_placed: daysSince(timeOrNull(order.placedAt), asOf),
    status: order.parcels[0]?.status ?? 'not_shipped',
    promised_on: dayOrNull(promised),
    days_past_promise: order.status === 'cancelled' ? null : daysPast(promised, arrival(order), asOf),
    parcels: order.parcels.map((parcel) => parcelOf(parcel, promised, asOf)),
  }
}

function parcelOf(parcel: ParcelRow, promised: Date | null, asOf: Date): ParcelFacts {
  const { scan } = parcel
  const shipped = timeOrNull(parcel.shippedAt)
  const delivered = timeOrNull(parcel.deliveredAt)
  const promisedOn = parcel.reshipment ? null : promised
  return {
    carrier: parcel.carrier,
    tracking_number: parcel.trackingNumber,
    status: parcel.status,
    shipped_on: dayOrNull(shipped),
    days_since_shipped: shipped && daysBetween(shipped, asOf),
    promised_on: dayOrNull(promisedOn),
    days_past_promise: daysPast(promisedOn, delivered, asOf),
    last_scan: scan && {
      at: timeIn(scan.at).toISOString(),
      place: scan.place,
      text: scan.text,
      days_ago: daysBetween(timeIn(scan.at), asOf),
    },
    delivered_at: delivered?.toISOString() ?? null,
    items: parcel.lines,
    replaces: parcel.reshipment && {
      reason: parcel.reshipment.reason,
      decided_on: dayOf(timeIn(parcel.reshipment.createdAt)),
    },
  }
}

/** When the last parcel of a delivered order arrived. */
function arrival(order: ShipmentRow): Date | null {
  if (order.status !== 'delivered' && order.status !== 'returned') return null
  const times = order.parcels.flatMap(({ deliveredAt }) =>
    deliveredAt ? [timeIn(deliveredAt).getTime()] : [],
  )
  return times.length === 0 ? null : new Date(Math.max(...times))
}

function daysPast(promised: Date | null, delivered: Date | null, asOf: Date): number | null {
  return promised && Math.max(0, daysBetween(promised, delivered ?? asOf))
}
