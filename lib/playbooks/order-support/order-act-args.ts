import { z } from 'zod'
import { noControls, printable } from '../escalate.ts'
import { orderArg } from './reads.ts'

// What the acts are asked for with. Whose it is is not among it. An address has to be one that the customer gave or has,
// and a method of payment is named by what the customer's own record calls it.

const words = (longest: number) => z.string().trim().min(1).max(longest).refine(printable, noControls)
const why = words(500).describe('Why it is due, in a sentence for the person who decides')

export const refundArgs = z.strictObject({
  order: orderArg,
  amount_cents: z.int().min(1).describe('In the smallest unit of the currency: 1250 for $12.50'),
  currency: z.string().length(3).describe('The currency of the order, such as USD'),
  why,
})

export const reshipArgs = z.strictObject({
  order: orderArg,
  tracking_number: z.string().trim().min(1).max(100).describe('Of the parcel that did not arrive'),
  items: z
    .array(z.strictObject({ title: z.string().min(1).max(500), quantity: z.int().min(1).max(1_000) }))
    .min(1)
    .max(50)
    .describe('What of that parcel is sent again, by its titles in the order'),
  why,
})

export const followUpArgs = z.strictObject({
  order: orderArg,
  on: z.iso.date().describe('The day on which the case comes back, such as 2026-12-03'),
  if: z.enum(['no_new_scan', 'not_delivered']).describe('What has to be so on that day'),
  do: z.enum(['reship', 'refund', 'write']).describe('What was promised for that case'),
  condition: words(300).describe('The condition in words, as the customer is told it'),
  promise: words(300).describe('What happens then in words, as the customer is told it'),
})

const onOrder = { order: orderArg, why }
const quantity = z.int().min(1).max(1_000)
const sku = z.string().trim().min(1).max(100)
const method = z.string().trim().min(1).max(100)
const swaps = z
  .array(
    z.strictObject({
      sku,
      new_sku: sku.describe('Another variant of the same product, available'),
      quantity,
    }),
  )
  .min(1)
  .max(50)
  .describe('All items of the order that the customer wants otherwise, in one call')
const methodOrFirst = method
  .nullable()
  .describe("A method_id of the customer's; null for what the order was first paid by")

export const cancelOrderArgs = z.strictObject({
  ...onOrder,
  because: words(100).describe("What the customer says it is for, in the policy's words where it has any"),
})

const line = words(200)
const lineOrNone = line.nullable().default(null)
/** An address in the words of whoever gave it. */
const to = z.strictObject({
  name: lineOrNone,
  line1: line,
  line2: lineOrNone,
  city: line,
  region: lineOrNone,
  postcode: words(20),
  country: line.describe('Its code of two letters, such as US'),
})
export const changeOrderAddressArgs = z.strictObject({ ...onOrder, to })
export const changeCustomerAddressArgs = z.strictObject({ to, why })

export const swapItemsArgs = z.strictObject({ ...onOrder, items: swaps, settle_by: methodOrFirst })
export const changeOrderPaymentArgs = z.strictObject({
  ...onOrder,
  pay_by: method.describe("A method_id of the customer's"),
})
export const returnItemsArgs = z.strictObject({
  ...onOrder,
  items: z
    .array(z.strictObject({ sku, quantity }))
    .min(1)
    .max(50)
    .describe('All that comes back of the order'),
  refund_to: methodOrFirst,
})
