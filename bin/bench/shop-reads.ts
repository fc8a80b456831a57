import { yearBefore } from '#lib/shop/days.ts'
import { customerRow } from '#lib/shop/sql-customer.ts'
import { orderAsked, orderRow } from '#lib/shop/sql-order.ts'
import { shipmentRow } from '#lib/shop/sql-shipment.ts'

/** The order that every case is about. */
export const order = 'O-1001'

/** A question to the database as the driver takes it. */
export type Question = { text: string; values: unknown[] }

/** What every contender reads on the way, by the product's own statements: customer, order, parcels. */
export const shopReads: { name: string; of(customerId: string): Question }[] = [
  { name: 'get_customer', of: (customerId) => customerRow(customerId, yearBefore(new Date())) },
  { name: 'get_order', of: (customerId) => orderRow(asked(customerId)) },
  { name: 'get_shipment', of: (customerId) => shipmentRow(asked(customerId)) },
]

function asked(customerId: string) {
  const condition = orderAsked({ kind: 'customer', customerId }, order)
  if (condition === null) throw new Error(`${order} is no order number`)
  return condition
}

/** The reply that every contender but ours drafts; ours writes it itself, of the same length. */
export const draft = {
  subject: 'Your order O-1001',
  body: `Hi Jordan,

thank you for writing. Your order O-1001 (Arc Over-Ear, sand) was handed to Nordpost on 22 November under the number
NP4471200. The last scan was in Malmö on 24 November; it has not moved since, and it is past the date we promised.

I am sorry for the wait. If there is no new scan by 3 December, we send a replacement at no cost to you; you need not
do anything.`,
}
