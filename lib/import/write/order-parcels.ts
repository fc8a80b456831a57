import type { OrderRecord } from '../records.ts'
import type { Plan } from './batch.ts'
import { importedId, placedId } from './ids.ts'
import type { OrderPlace } from './order-place.ts'
import { byTime, rankedIds } from './ranked.ts'

/** An order's parcels with what is in them, their scans, and which of them are replacements. */
export function parcelRows({ parcels }: OrderRecord, order: OrderPlace): Extract<Plan, { rows: unknown }> {
  const placed = parcels.map((parcel) => {
    const { trackingNumber } = parcel
    const found = order.present.parcels.get(trackingNumber)?.id
    return { ...parcel, id: found ?? importedId('parcel', trackingNumber) }
  })
  return {
    rows: {
      Fulfilment: placed.map(({ id, carrier, trackingNumber, status, shippedAt, deliveredAt }) => ({
        id,
        orderId: order.id,
        carrier,
        trackingNumber,
        status,
        shippedAt,
        deliveredAt,
      })),
      FulfilmentLine: placed.flatMap(({ id, lines }) =>
        lines.map(({ line, quantity }) => ({
          fulfilmentId: id,
          orderLineId: order.lineIds[line] ?? '',
          quantity,
        })),
      ),
      ShipmentEvent: placed.flatMap((parcel) => eventRows(parcel, order)),
      Reshipment: placed.flatMap(({ id, replacement }) =>
        replacement === null ? [] : [reshipmentRow(id, order.id, replacement)],
      ),
    },
    complete: { FulfilmentLine: placed.map(({ id }) => id) },
  }
}

type Parcel = OrderRecord['parcels'][number] & { id: string }

/** Scans keep their places by their times, which is how they are found again. */
function eventRows({ id: fulfilmentId, trackingNumber, events }: Parcel, { present }: OrderPlace) {
  const sorted = byTime(events, ({ at }) => at)
  const ids = rankedIds(present.events.get(fulfilmentId) ?? [], sorted.length, (place) =>
    placedId('scan', trackingNumber, place),
  )
  return sorted.map((event, place) => ({ id: ids[place] ?? '', fulfilmentId, ...event }))
}

function reshipmentRow(
  fulfilmentId: string,
  orderId: string,
  { reason, at }: NonNullable<Parcel['replacement']>,
) {
  const id = importedId('replacement', fulfilmentId)
  return { id, orderId, fulfilmentId, reason, idempotencyKey: `imported ${id}`, createdAt: at }
}
