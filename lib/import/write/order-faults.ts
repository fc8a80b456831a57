import type { RecordFault } from '../fault.ts'
import type { OrderRecord } from '../records.ts'
import type { PresentOrders } from './order-present.ts'
import type { References } from './order-references.ts'

/** What of an order refers to what is not there, or is another's. */
export function orderFaults(
  record: OrderRecord,
  id: string,
  references: References,
  present: PresentOrders,
): RecordFault[] {
  return [
    ...unknownCustomer(record, references),
    ...unknownVariants(record, references),
    ...unknownMethods(record, references),
    ...lineFaults(record),
    ...foreignParcels(record, id, present),
  ]
}

function unknownCustomer({ customer }: OrderRecord, { customers }: References): RecordFault[] {
  return customers.has(customer) ? [] : [{ field: 'customer', reason: `There is no customer ${customer}` }]
}

function unknownVariants({ lines, exchanges }: OrderRecord, { variants }: References): RecordFault[] {
  const named = [
    ...lines.map(({ sku }, place) => ({ field: `lines.${place}.sku`, sku })),
    ...exchanges.flatMap((exchange, at) =>
      exchange.lines.map(({ sku }, place) => ({ field: `exchanges.${at}.lines.${place}.sku`, sku })),
    ),
  ]
  return named.flatMap(({ field, sku }) =>
    variants.has(sku) ? [] : [{ field, reason: `There is no variant ${sku}` }],
  )
}

function unknownMethods(record: OrderRecord, { customers, methods }: References): RecordFault[] {
  const customerId = customers.get(record.customer)
  if (customerId === undefined) return []
  const named = (['payments', 'returns', 'exchanges'] as const).flatMap((list) =>
    record[list].map(({ method }, place) => ({ field: `${list}.${place}.method`, method })),
  )
  return named.flatMap(({ field, method }) =>
    method === null || methods.has(`${customerId} ${method}`)
      ? []
      : [{ field, reason: `${method} is none of the customer's payment methods` }],
  )
}

/** What names a line that the order does not have, or the same line twice. */
function lineFaults(record: OrderRecord): RecordFault[] {
  const lists = (['parcels', 'returns', 'exchanges'] as const).flatMap((list) =>
    record[list].map(({ lines }, place) => ({ field: `${list}.${place}.lines`, lines })),
  )
  return lists.flatMap(({ field, lines }) => {
    const named = lines.map((each) => ('sku' in each ? `${each.line} ${each.sku}` : String(each.line)))
    if (new Set(named).size < named.length) return [{ field, reason: 'names a line twice' }]
    const missing = lines.find(({ line }) => line >= record.lines.length)
    return missing === undefined
      ? []
      : [{ field, reason: `names line ${missing.line}; the order has lines 0 to ${record.lines.length - 1}` }]
  })
}

function foreignParcels({ parcels }: OrderRecord, orderId: string, present: PresentOrders): RecordFault[] {
  const seen = new Set<string>()
  return parcels.flatMap(({ trackingNumber }, place) => {
    const field = `parcels.${place}.trackingNumber`
    if (seen.has(trackingNumber)) return [{ field, reason: `${trackingNumber} is there twice` }]
    seen.add(trackingNumber)
    const isForeign = (present.parcels.get(trackingNumber)?.orderId ?? orderId) !== orderId
    return isForeign ? [{ field, reason: `${trackingNumber} is a parcel of another order` }] : []
  })
}
