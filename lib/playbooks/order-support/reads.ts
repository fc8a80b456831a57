import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { Json } from '#lib/loop/outcome.ts'
import type { RunStart } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'

const order = z.string().trim().min(1).max(40).describe('An order number such as O-1001')

/** The reads of the vocabulary. None takes a customer: the scope comes from the case. */
export function reads(shop: ShopReader) {
  const getCustomer = action({
    name: 'get_customer',
    kind: 'read',
    description: 'Who the customer of this case is: name, since when, latest orders, refunds so far.',
    args: z.strictObject({}),
    apply: async (_args, { start }) => found(await shop.customer(start.scope, asOf(start)), 'customer'),
  })
  const getOrder = action({
    name: 'get_order',
    kind: 'read',
    description: 'One order of this customer: lines, amounts, payments, refunds, address, promised date.',
    args: z.strictObject({ order }),
    apply: async ({ order }, { start }) =>
      found(await shop.order(start.scope, order, asOf(start)), `order ${order}`),
  })
  const getShipment = action({
    name: 'get_shipment',
    kind: 'read',
    description: 'The parcels of one order of this customer: carrier, tracking number, status, scans, dates.',
    args: z.strictObject({ order }),
    apply: async ({ order }, { start }) =>
      found(await shop.shipment(start.scope, order, asOf(start)), `order ${order}`),
  })
  const searchPolicies = action({
    name: 'search_policies',
    kind: 'read',
    description: "The shop's own rules on a subject, to be kept to and quoted from.",
    args: z.strictObject({ query: z.string().trim().min(1).max(200) }),
    apply: async ({ query }) => {
      const articles = await shop.policies(query)
      return { kind: 'fact', observation: { found: articles.length > 0, articles } }
    },
  })
  return [getCustomer, getOrder, getShipment, searchPolicies]
}

/** The same answer for what does not exist and for what is not this customer's. */
function found(facts: { [key: string]: Json } | null, what: string): { kind: 'fact'; observation: Json } {
  if (facts !== null) return { kind: 'fact', observation: { found: true, ...facts } }
  return { kind: 'fact', observation: { found: false, message: `No ${what} was found for this case.` } }
}

function asOf(start: RunStart): Date {
  return new Date(start.asOf)
}
