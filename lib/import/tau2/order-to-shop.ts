import type { RecordFault } from '../fault.ts'
import type { OrderRecord } from '../records.ts'
import { variantTitleAsKept } from '../title.ts'
import { addressOf, currency, type Mapped, unknownCountry } from './address.ts'
import type { Tau2Order } from './schema.ts'

/** Stands for when items were changed, which the benchmark does not say: that they were is what counts. */
const longAgo = new Date(0).toISOString()

const statuses = {
  pending: 'pending',
  'pending (item modified)': 'pending',
  processed: 'processed',
  delivered: 'delivered',
  cancelled: 'cancelled',
  'return requested': 'delivered',
  'exchange requested': 'delivered',
} as const satisfies Record<Tau2Order['status'], OrderRecord['status']>

/** @param products the product of each item that the file has named so far. */
export function orderOf(order: Tau2Order, products: ReadonlyMap<string, string>): Mapped<OrderRecord> {
  const address = addressOf(order.address)
  if (address === null) return unknownCountry(order.address)
  const faults: RecordFault[] = []
  const lines = lineFinder(order, faults)
  const record: OrderRecord = {
    kind: 'order',
    number: order.order_id,
    customer: order.user_id,
    status: statuses[order.status],
    currency,
    shipping: 0,
    placedAt: null,
    promisedOn: null,
    cancelledAt: null,
    cancelledReason: order.cancel_reason ?? null,
    itemsChangedAt: order.status === 'pending (item modified)' ? longAgo : null,
    shipTo: { ...address, name: null },
    lines: order.items.map(({ name, item_id, price, options }) => ({
      sku: item_id,
      title: variantTitleAsKept(name, options),
      quantity: 1,
      price,
    })),
    payments: order.payment_history.map(({ transaction_type: type, amount, payment_method_id: method }) => ({
      type,
      method,
      amount,
      at: null,
      reason: type === 'refund' ? (order.cancel_reason ?? 'Not said by the shop') : null,
    })),
    parcels: parcelsOf(order, lines),
    returns: returnsOf(order, lines),
    exchanges: exchangesOf(order, lines, products, faults),
  }
  return faults.length > 0 ? { faults } : { record }
}

/** How items are found among the order's lines, one item each: each call takes the items of one list. */
type LineFinder = (field: string, itemIds: readonly string[]) => { line: number; quantity: number }[]

function lineFinder({ items }: Tau2Order, faults: RecordFault[]): LineFinder {
  return (field, itemIds) => {
    const free = items.map(({ item_id }) => item_id)
    const found = itemIds.map((itemId) => {
      const line = free.indexOf(itemId)
      if (line === -1) faults.push({ field, reason: `The order has no ${itemId}, or not so often` })
      else free[line] = ''
      return { line, quantity: 1 }
    })
    return found.toSorted((one, other) => one.line - other.line)
  }
}

function parcelsOf({ fulfillments, status }: Tau2Order, lines: LineFinder): OrderRecord['parcels'] {
  const isDelivered = statuses[status] === 'delivered'
  return fulfillments.flatMap(({ tracking_id, item_ids }, place) =>
    tracking_id.map((trackingNumber) => ({
      trackingNumber,
      carrier: 'carrier not named',
      status: isDelivered ? ('delivered' as const) : ('label_created' as const),
      shippedAt: null,
      deliveredAt: null,
      lines: lines(`fulfillments.${place}.item_ids`, item_ids),
      events: [],
      replacement: null,
    })),
  )
}

function returnsOf(order: Tau2Order, lines: LineFinder): OrderRecord['returns'] {
  if (!order.return_items) return []
  return [
    {
      status: 'requested',
      reason: 'Not said by the shop',
      method: order.return_payment_method_id ?? null,
      requestedAt: null,
      receivedAt: null,
      lines: lines('return_items', order.return_items),
    },
  ]
}

function exchangesOf(
  order: Tau2Order,
  lines: LineFinder,
  products: ReadonlyMap<string, string>,
  faults: RecordFault[],
): OrderRecord['exchanges'] {
  const { exchange_items: old, exchange_new_items: added } = order
  if (!old) return []
  if (old.length !== added?.length) {
    faults.push({ field: 'exchange_new_items', reason: 'is not as long as exchange_items' })
    return []
  }
  return [
    {
      status: 'requested',
      method: order.exchange_payment_method_id ?? null,
      requestedAt: null,
      difference: order.exchange_price_difference ?? 0,
      lines: exchangedLines(order, lines('exchange_items', old), added, products),
    },
  ]
}

/**
 * Both lists are sorted, each by itself, and say not which item goes for which: it is taken for the first that is left of
 * the same product.
 */
function exchangedLines(
  { items }: Tau2Order,
  lines: readonly { line: number; quantity: number }[],
  added: readonly string[],
  products: ReadonlyMap<string, string>,
) {
  const left = [...added]
  return lines.map(({ line, quantity }) => {
    const like = left.findIndex((item) => products.get(item) === items[line]?.product_id)
    const [sku = ''] = left.splice(Math.max(like, 0), 1)
    return { line, quantity, sku }
  })
}
