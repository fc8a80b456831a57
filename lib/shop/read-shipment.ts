import type { Tx } from '#lib/db.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { dayOf, dayOrNull, daysBetween } from './days.ts'
import type { ParcelFacts, ShipmentFacts } from './facts.ts'
import { orderWithin, type Scope } from './scope.ts'

/** Parcels in the order in which they were sent, the newest first; one that has only a label is the newest. */
export const NEWEST_FIRST = [
  { shippedAt: { sort: 'desc', nulls: 'first' } },
  { trackingNumber: 'desc' },
] satisfies Prisma.FulfilmentOrderByWithRelationInput[]

const SELECT = {
  number: true,
  status: true,
  placedAt: true,
  promisedOn: true,
  fulfilments: {
    orderBy: NEWEST_FIRST,
    select: {
      carrier: true,
      trackingNumber: true,
      status: true,
      shippedAt: true,
      deliveredAt: true,
      // A label is paper of ours: nobody has scanned it yet.
      events: {
        where: { status: { not: 'label_created' } },
        orderBy: { at: 'desc' },
        take: 1,
        select: { at: true, place: true, text: true },
      },
      lines: {
        orderBy: { orderLineId: 'asc' },
        select: { quantity: true, orderLine: { select: { title: true } } },
      },
      reshipment: { select: { reason: true, createdAt: true } },
    },
  },
} satisfies Prisma.OrderSelect

type OrderRow = Prisma.OrderGetPayload<{ select: typeof SELECT }>
type ParcelRow = OrderRow['fulfilments'][number]

/** The parcels of an order within the scope. Null where there is none of that number, or where it lies outside. */
export async function readShipment(
  db: Tx,
  scope: Scope,
  number: string,
  asOf: Date,
): Promise<ShipmentFacts | null> {
  const where = orderWithin(scope, number)
  if (!where) return null
  const order = await db.order.findFirst({ where, orderBy: { number: 'asc' }, select: SELECT })
  return order && factsOf(order, asOf)
}

function factsOf(order: OrderRow, asOf: Date): ShipmentFacts {
  return {
    order: order.number,
    order_status: order.status,
    placed_on: dayOf(order.placedAt),
    days_since_placed: daysBetween(order.placedAt, asOf),
    status: order.fulfilments[0]?.status ?? 'not_shipped',
    promised_on: dayOrNull(order.promisedOn),
    days_past_promise: order.status === 'cancelled' ? null : daysPast(order.promisedOn, arrival(order), asOf),
    parcels: order.fulfilments.map((parcel) => parcelOf(parcel, order.promisedOn, asOf)),
  }
}

function parcelOf(parcel: ParcelRow, promised: Date | null, asOf: Date): ParcelFacts {
  const [scan] = parcel.events
  const promisedOn = parcel.reshipment ? null : promised
  return {
    carrier: parcel.carrier,
    tracking_number: parcel.trackingNumber,
    status: parcel.status,
    shipped_on: dayOrNull(parcel.shippedAt),
    days_since_shipped: parcel.shippedAt && daysBetween(parcel.shippedAt, asOf),
    promised_on: dayOrNull(promisedOn),
    days_past_promise: daysPast(promisedOn, parcel.deliveredAt, asOf),
    last_scan: scan
      ? {
          at: scan.at.toISOString(),
          place: scan.place,
          text: scan.text,
          days_ago: daysBetween(scan.at, asOf),
        }
      : null,
    delivered_at: parcel.deliveredAt?.toISOString() ?? null,
    items: parcel.lines.map(({ orderLine, quantity }) => ({ title: orderLine.title, quantity })),
    replaces: parcel.reshipment && {
      reason: parcel.reshipment.reason,
      decided_on: dayOf(parcel.reshipment.createdAt),
    },
  }
}

/** When the last parcel of a delivered order arrived. */
function arrival(order: OrderRow): Date | null {
  if (order.status !== 'delivered' && order.status !== 'returned') return null
  const times = order.fulfilments.flatMap(({ deliveredAt }) => (deliveredAt ? [deliveredAt.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

function daysPast(promised: Date | null, delivered: Date | null, asOf: Date): number | null {
  return promised && Math.max(0, daysBetween(promised, delivered ?? asOf))
}
