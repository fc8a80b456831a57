import type pg from 'pg'
import type { OrderRecord } from '../records.ts'
import type { Plan } from './batch.ts'
import { importedId, placedId } from './ids.ts'
import { orderFaults } from './order-faults.ts'
import { parcelRows } from './order-parcels.ts'
import { moneyRows } from './order-payments.ts'
import type { OrderPlace } from './order-place.ts'
import { type PresentOrders, presentOrders } from './order-present.ts'
import { type References, referencesOf } from './order-references.ts'
import { exchangeRows, returnRows } from './order-returns.ts'
import { rankedIds } from './ranked.ts'

/**
 * Orders are found by their numbers; what belongs to one by its place, parcels by their tracking numbers. Lines that a
 * file leaves out go. Payments, refunds, parcels, returns and exchanges that it leaves out stay: the desk may have made
 * them since.
 */
export async function planOrders(client: pg.ClientBase, records: readonly OrderRecord[]): Promise<Plan[]> {
  const references = await referencesOf(client, records)
  const tracking = records.flatMap(({ parcels }) => parcels.map(({ trackingNumber }) => trackingNumber))
  const present = await presentOrders(
    client,
    records.map(({ number }) => number),
    tracking,
  )
  return records.map((record) => plan(record, references, present))
}

function plan(record: OrderRecord, references: References, present: PresentOrders): Plan {
  const { number } = record
  const found = present.orders.get(number)
  const id = found ?? importedId('order', number)
  const faults = orderFaults(record, id, references, present)
  if (faults.length > 0) return { faults }
  const lineIds = rankedIds(present.parts.lines.get(id) ?? [], record.lines.length, (place) =>
    placedId('order line', number, place),
  )
  const customerId = references.customers.get(record.customer) ?? ''
  const methodId = (key: string) => references.methods.get(`${customerId} ${key}`) ?? ''
  const place: OrderPlace = { id, lineIds, methodId, present }
  const parcels = parcelRows(record, place)
  const returns = returnRows(record, place)
  const exchanges = exchangeRows(record, place)
  return {
    rows: {
      Order: [orderRow(record, id, customerId)],
      OrderLine: lineRows(record, place, references.variants),
      ...moneyRows(record, place),
      ...parcels.rows,
      ...returns.rows,
      ...exchanges.rows,
    },
    complete:
      found === undefined
        ? {}
        : { OrderLine: [id], ...parcels.complete, ...returns.complete, ...exchanges.complete },
  }
}

function orderRow(record: OrderRecord, id: string, customerId: string) {
  const { number, status, currency, shipping, placedAt, promisedOn } = record
  const { cancelledAt, cancelledReason, itemsChangedAt, lines } = record
  const sum = lines.reduce((cents, { quantity, price }) => cents + quantity * price, shipping)
  const shipTo = Object.entries(record.shipTo).flatMap(([part, said]) =>
    said === null ? [] : [[part, said]],
  )
  return {
    id,
    number,
    customerId,
    status,
    currency,
    shippingCents: shipping,
    totalCents: record.total ?? sum,
    placedAt,
    promisedOn,
    cancelledAt,
    cancelledReason,
    itemsChangedAt,
    shipTo: Object.fromEntries(shipTo),
  }
}

function lineRows(
  { lines }: OrderRecord,
  { id: orderId, lineIds }: OrderPlace,
  variants: References['variants'],
) {
  return lines.flatMap(({ sku, title, quantity, price }, position) => {
    const id = lineIds[position]
    const variant = variants.get(sku)
    if (id === undefined || variant === undefined) return []
    const sold = title ?? variant.title
    return [{ id, orderId, variantId: variant.id, position, title: sold, quantity, unitCents: price }]
  })
}
