import type pg from 'pg'
import { byParent } from './ranked.ts'

/** What there is of orders already: ids by the order's, in the order of their places. */
export type PresentOrders = {
  /** Ids by their numbers. */
  orders: ReadonlyMap<string, string>
  parts: Record<Part, ReadonlyMap<string, string[]>>
  /** By their tracking numbers, whatever order they are of. */
  parcels: ReadonlyMap<string, { id: string; orderId: string }>
  /** By the parcel's id. */
  events: ReadonlyMap<string, string[]>
}

type Part = 'lines' | 'payments' | 'refunds' | 'returns' | 'exchanges'

const parts = {
  lines: `SELECT id, "orderId" AS parent FROM "OrderLine" WHERE "orderId" = ANY($1::uuid[]) ORDER BY position, id`,
  payments: `SELECT id, "orderId" AS parent FROM "Payment" WHERE "orderId" = ANY($1::uuid[])
    ORDER BY "paidAt" NULLS FIRST, position, id`,
  refunds: `SELECT id, "orderId" AS parent FROM "Refund" WHERE "orderId" = ANY($1::uuid[])
    ORDER BY "refundedAt" NULLS FIRST, position, id`,
  returns: `SELECT id, "orderId" AS parent FROM "Return" WHERE "orderId" = ANY($1::uuid[])
    ORDER BY "requestedAt" NULLS FIRST, id`,
  exchanges: `SELECT id, "orderId" AS parent FROM "Exchange" WHERE "orderId" = ANY($1::uuid[])
    ORDER BY "requestedAt" NULLS FIRST, id`,
} satisfies Record<Part, string>

const events = `SELECT id, "fulfilmentId" AS parent FROM "ShipmentEvent" WHERE "fulfilmentId" = ANY($1::uuid[])
  ORDER BY at, id`

/** Reads what there is of orders and of parcels already. */
export async function presentOrders(
  client: pg.ClientBase,
  numbers: readonly string[],
  trackingNumbers: readonly string[],
): Promise<PresentOrders> {
  const orders = await client.query<{ id: string; number: string }>({
    name: 'import orders present',
    text: 'SELECT id, number FROM "Order" WHERE number = ANY($1::text[])',
    values: [numbers],
  })
  const parcels = await client.query<{ id: string; orderId: string; trackingNumber: string }>({
    name: 'import parcels present',
    text: 'SELECT id, "orderId", "trackingNumber" FROM "Fulfilment" WHERE "trackingNumber" = ANY($1::text[])',
    values: [trackingNumbers],
  })
  const orderIds = orders.rows.map(({ id }) => id)
  const of = (name: Part) => children(client, parts[name], orderIds)
  return {
    orders: new Map(orders.rows.map(({ id, number }) => [number, id])),
    parts: {
      lines: await of('lines'),
      payments: await of('payments'),
      refunds: await of('refunds'),
      returns: await of('returns'),
      exchanges: await of('exchanges'),
    },
    parcels: new Map(parcels.rows.map(({ trackingNumber, ...parcel }) => [trackingNumber, parcel])),
    events: await children(
      client,
      events,
      parcels.rows.map(({ id }) => id),
    ),
  }
}

async function children(
  client: pg.ClientBase,
  text: string,
  parents: readonly string[],
): Promise<Map<string, string[]>> {
  if (parents.length === 0) return new Map()
  return byParent((await client.query<{ id: string; parent: string }>(text, [parents])).rows)
}
