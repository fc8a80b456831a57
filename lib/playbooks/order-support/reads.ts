import { z } from 'zod'
import { action } from '#lib/loop/action.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import { asOf, found, searchPolicies } from '../reading.ts'
import { verifyCustomer } from './verify-customer.ts'

export const orderArg = z.string().trim().min(1).max(40).describe('An order number such as O-1001')

/** The reads of the vocabulary. None takes a customer: the scope comes from the case. */
export function reads(shop: ShopReader) {
  const getCustomer = action({
    name: 'get_customer',
    kind: 'read',
    description:
      'Who the customer of this case is: name, address, payment methods, since when, latest orders, refunds so far.',
    args: z.strictObject({}),
    apply: async (_args, { start }) => found(await shop.customer(start.scope, asOf(start)), 'customer'),
  })
  const getOrder = action({
    name: 'get_order',
    kind: 'read',
    description: 'One order of this customer: lines, amounts, payments, refunds, address, promised date.',
    args: z.strictObject({ order: orderArg }),
    apply: async ({ order }, { start }) =>
      found(await shop.order(start.scope, order, asOf(start)), `order ${order}`),
  })
  const getShipment = action({
    name: 'get_shipment',
    kind: 'read',
    description: 'The parcels of one order of this customer: carrier, tracking number, status, scans, dates.',
    args: z.strictObject({ order: orderArg }),
    apply: async ({ order }, { start }) =>
      found(await shop.shipment(start.scope, order, asOf(start)), `order ${order}`),
  })
  const getProduct = action({
    name: 'get_product',
    kind: 'read',
    description:
      'A product of the shop with all its variants: SKU, options, price, whether it can be had now.',
    args: z.strictObject({
      product: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .describe('Its name in an order, without the options, or a SKU'),
    }),
    apply: async ({ product }) => found(await shop.product(product), `product ${product}`),
  })
  return [getCustomer, verifyCustomer(shop), getOrder, getShipment, getProduct, searchPolicies(shop)]
}
