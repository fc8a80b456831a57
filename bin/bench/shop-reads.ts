import { yearBefore } from '#lib/shop/days.ts'
import { customerRow } from '#lib/shop/sql-customer.ts'
import { orderRow } from '#lib/shop/sql-order.ts'
import { shipmentRow } from '#lib/shop/sql-shipment.ts'
import type { Statement, Value } from '#lib/sql.ts'

/** The order that every case is about. */
export const order = 'O-1001'

type Read = { name: string; statement: Statement<object>; values: (customerId: string) => Value[] }

const within = (customerId: string) => [[order], customerId, null]

/** What every contender reads on the way, by the product's own statements: customer, order, parcels. */
export const shopReads: Read[] = [
  {
    name: 'get_customer',
    statement: customerRow,
    values: (customerId) => [customerId, yearBefore(new Date()).toISOString()],
  },
  { name: 'get_order', statement: orderRow, values: within },
  { name: 'get_shipment', statement: shipmentRow, values: within },
]

/** The reply that every contender but ours drafts; ours writes it itself, of the same length. */
export const draft = {
  subject: 'Your order O-1001',
  body: `Hi Jordan,

thank you for writing. Your order O-1001 (Arc Over-Ear, sand) was handed to Nordpost on 22 November under the number
NP4471200. The last scan was in Malmö on 24 November; it has not moved since, and it is past the date we promised.

I am sorry for the wait. If there is no new scan by 3 December, we send a replacement at no cost to you; you need not
do anything.`,
}
