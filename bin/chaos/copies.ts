import { randomUUID } from 'node:crypto'
import { db } from '#lib/db.ts'
import { addressFacts } from '#lib/shop/facts.ts'

/** An order to copy, and what each copy adds to its number and to its customer's mail address. */
type Copied = { order: string; marks: readonly string[] }

/** Makes copies of orders and of their customers, so that as many people are in the same situation. */
export async function copyOrders(orders: readonly Copied[]): Promise<void> {
  const found = await Promise.all(orders.map(({ order }) => findOrder(order)))
  const copies = orders.flatMap(({ marks }, index) => {
    const original = found[index]
    return original === undefined ? [] : marks.map((mark) => copyOf(original, mark))
  })
  const all = <Row>(rows: (copy: (typeof copies)[number]) => Row[]) => ({ data: copies.flatMap(rows) })
  await db().customer.createMany(all(({ customer }) => [customer]))
  await db().address.createMany(all(({ addresses }) => addresses))
  await db().paymentMethod.createMany(all(({ paymentMethods }) => paymentMethods))
  await db().order.createMany(all(({ order }) => [order]))
  await db().orderLine.createMany(all(({ lines }) => lines))
  await db().payment.createMany(all(({ payments }) => payments))
  await db().fulfilment.createMany(all(({ fulfilments }) => fulfilments))
  await db().fulfilmentLine.createMany(all(({ fulfilmentLines }) => fulfilmentLines))
  await db().shipmentEvent.createMany(all(({ events }) => events))
}

type Found = Awaited<ReturnType<typeof findOrder>>

function findOrder(number: string) {
  return db().order.findUniqueOrThrow({
    where: { number },
    include: {
      customer: { include: { addresses: true, paymentMethods: true } },
      lines: true,
      payments: true,
      fulfilments: { include: { lines: true, events: true } },
    },
  })
}

/** The same rows under ids, an address and numbers of their own. */
function copyOf({ customer: buyer, lines, payments, fulfilments, ...order }: Found, mark: string) {
  const given = new Map<string, string>()
  const own = (id: string) => {
    const other = given.get(id) ?? randomUUID()
    given.set(id, other)
    return other
  }
  const { addresses, paymentMethods, ...customer } = buyer
  const [customerId, orderId] = [own(customer.id), own(order.id)]
  const ofCustomer = <Row extends { id: string }>(row: Row) => ({ ...row, id: own(row.id), customerId })
  const ofOrder = <Row extends { id: string }>(row: Row) => ({ ...row, id: own(row.id), orderId })
  return {
    customer: { ...customer, id: customerId, email: `${mark}.${customer.email}` },
    addresses: addresses.map(ofCustomer),
    paymentMethods: paymentMethods.map(ofCustomer),
    order: {
      ...ofCustomer(order),
      number: `${order.number}${mark}`,
      shipTo: addressFacts.parse(order.shipTo),
    },
    lines: lines.map(ofOrder),
    payments: payments.map((row) => ({ ...ofOrder(row), methodId: own(row.methodId) })),
    fulfilments: fulfilments.map(({ lines: _, events: __, ...row }) => ({
      ...ofOrder(row),
      trackingNumber: `${row.trackingNumber}${mark}`,
    })),
    fulfilmentLines: fulfilments.flatMap(({ id, lines }) =>
      lines.map((row) => ({ ...row, fulfilmentId: own(id), orderLineId: own(row.orderLineId) })),
    ),
    events: fulfilments.flatMap(({ id, events }) =>
      events.map((row) => ({ ...row, id: own(row.id), fulfilmentId: own(id) })),
    ),
  }
}
