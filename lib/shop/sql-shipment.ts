import { timeText } from '#lib/sql.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { OrderStatus, ShipmentStatus } from '#prisma/generated/enums.ts'

/** A parcel of `shipmentRow`. Times as `timeIn` reads them. */
export type ParcelRow = {
  carrier: string
  trackingNumber: string
  status: ShipmentStatus
  shippedAt: string | null
  deliveredAt: string | null
  scan: { at: string; place: string; text: string } | null
  lines: { title: string; quantity: number }[]
  reshipment: { reason: string; createdAt: string } | null
}

export type ShipmentRow = {
  number: string
  status: OrderStatus
  placedAt: string | null
  /** A day. */
  promisedOn: string | null
  parcels: ParcelRow[]
}

/**
 * The parcels of an order that `orderAsked` asks for, in the order in which they were sent, the newest first; one that has only a label is the
 * newest. A label is paper of ours: nobody has scanned it yet.
 */
export function shipmentRow(asked: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
  SELECT number, status, ${timeText('placedAt')}, "promisedOn"::text,
    (SELECT coalesce(json_agg(json_build_object('carrier', carrier, 'trackingNumber', "trackingNumber",
        'status', status, 'shippedAt', "shippedAt", 'deliveredAt', "deliveredAt",
        'scan', (SELECT json_build_object('at', at, 'place', place, 'text', text) FROM "ShipmentEvent"
          WHERE "fulfilmentId" = "Fulfilment".id AND status <> 'label_created' ORDER BY at DESC LIMIT 1),
        'lines', (SELECT coalesce(json_agg(json_build_object('title', title,
            'quantity', "FulfilmentLine".quantity) ORDER BY "orderLineId"), '[]')
          FROM "FulfilmentLine" JOIN "OrderLine" ON "OrderLine".id = "orderLineId"
          WHERE "fulfilmentId" = "Fulfilment".id),
        'reshipment', (SELECT json_build_object('reason', reason, 'createdAt', "createdAt") FROM "Reshipment"
          WHERE "fulfilmentId" = "Fulfilment".id)
      ) ORDER BY "shippedAt" DESC NULLS FIRST, "trackingNumber" DESC), '[]')
      FROM "Fulfilment" WHERE "orderId" = "Order".id) AS parcels
  FROM "Order" WHERE ${asked}`
}
