import type { OrderRecord } from '../records.ts'

type Placed<Of extends { lines: unknown[] }> = Omit<Of, 'lines'> & {
  lines: (Omit<Of['lines'][number], 'line'> & { /** The line's id. */ line: string })[]
}

/** A row of `orderRows`: times as PostgreSQL writes them in JSON, and lines by their ids. */
export type OrderRow = Omit<OrderRecord, 'kind' | 'lines' | 'parcels' | 'returns' | 'exchanges'> & {
  lines: (OrderRecord['lines'][number] & { id: string })[]
  parcels: Placed<OrderRecord['parcels'][number]>[]
  returns: Placed<OrderRecord['returns'][number]>[]
  exchanges: (Omit<OrderRecord['exchanges'][number], 'lines'> & {
    lines: { line: string; quantity: number; sku: string }[]
  })[]
}

const methodKey = `(SELECT coalesce("externalId", id::text) FROM "PaymentMethod" WHERE id = "methodId")`

const lines = `
  (SELECT coalesce(json_agg(json_build_object('id', "OrderLine".id, 'sku', sku, 'title', title,
      'quantity', quantity, 'price', "unitCents") ORDER BY position, "OrderLine".id), '[]')
    FROM "OrderLine" JOIN "Variant" ON "Variant".id = "variantId" WHERE "orderId" = own.id) AS lines`

/** By their days; those of which none is known come first, in their places. */
const payments = `
  (SELECT coalesce(json_agg(json_build_object('type', type, 'method', ${methodKey}, 'amount', amount, 'at', at,
      'reason', reason) ORDER BY at NULLS FIRST, CASE WHEN at IS NULL THEN position END, type, position, id), '[]')
    FROM (SELECT 'payment' AS type, id, "methodId", "amountCents" AS amount, "paidAt" AS at, NULL AS reason, position
        FROM "Payment" WHERE "orderId" = own.id
      UNION ALL
      SELECT 'refund', id, "methodId", "amountCents", "refundedAt", reason, position
        FROM "Refund" WHERE "orderId" = own.id) money) AS payments`

const parcels = `
  (SELECT coalesce(json_agg(json_build_object('trackingNumber', "trackingNumber", 'carrier', carrier,
      'status', status, 'shippedAt', "shippedAt", 'deliveredAt', "deliveredAt",
      'lines', (SELECT coalesce(json_agg(json_build_object('line', "orderLineId", 'quantity', quantity)), '[]')
        FROM "FulfilmentLine" WHERE "fulfilmentId" = parcel.id),
      'events', (SELECT coalesce(json_agg(json_build_object('at', at, 'status', status, 'place', place, 'text', text)
          ORDER BY at, id), '[]')
        FROM "ShipmentEvent" WHERE "fulfilmentId" = parcel.id),
      'replacement', (SELECT json_build_object('reason', reason, 'at', "createdAt")
        FROM "Reshipment" WHERE "fulfilmentId" = parcel.id)) ORDER BY "trackingNumber" COLLATE "C"), '[]')
    FROM "Fulfilment" parcel WHERE "orderId" = own.id) AS parcels`

const returns = `
  (SELECT coalesce(json_agg(json_build_object('status', status, 'method', ${methodKey}, 'requestedAt', "requestedAt",
      'reason', reason, 'receivedAt', "receivedAt",
      'lines', (SELECT coalesce(json_agg(json_build_object('line', "orderLineId", 'quantity', quantity)), '[]')
        FROM "ReturnLine" WHERE "returnId" = back.id)) ORDER BY "requestedAt" NULLS FIRST, id), '[]')
    FROM "Return" back WHERE "orderId" = own.id) AS returns`

const exchanges = `
  (SELECT coalesce(json_agg(json_build_object('status', status, 'method', ${methodKey}, 'requestedAt', "requestedAt",
      'difference', "differenceCents",
      'lines', (SELECT coalesce(json_agg(json_build_object('line', "orderLineId", 'quantity', quantity,
          'sku', "newSku") ORDER BY "newSku" COLLATE "C"), '[]')
        FROM "ExchangeLine" WHERE "exchangeId" = back.id)) ORDER BY "requestedAt" NULLS FIRST, id), '[]')
    FROM "Exchange" back WHERE "orderId" = own.id) AS exchanges`

const shipTo = ['line1', 'line2', 'city', 'region', 'postcode', 'country', 'name']
  .map((part) => `'${part}', "shipTo"->'${part}'`)
  .join(', ')

const time = (column: string) => `to_json("${column}") #>> '{}' AS "${column}"`

/** Orders with all that belongs to them. */
export const orderRows = `
  SELECT number, (SELECT coalesce("externalId", id::text) FROM "Customer" WHERE id = "customerId") AS customer,
    status, currency, "shippingCents" AS shipping, "totalCents" AS total, ${time('placedAt')},
    "promisedOn"::text, ${time('cancelledAt')}, "cancelledReason", ${time('itemsChangedAt')},
    json_build_object(${shipTo}) AS "shipTo",
    ${lines}, ${payments}, ${parcels}, ${returns}, ${exchanges}
  FROM "Order" own
  WHERE $1::text[] IS NULL OR "customerId" IN (
    SELECT id FROM "Customer" WHERE coalesce("externalId", id::text) = ANY($1))
  ORDER BY number COLLATE "C"`
