import { z } from 'zod'
import { noControls, printable } from '../escalate.ts'
import { orderArg } from './reads.ts'

// What the acts on orders are asked for with. Nobody's name, address or method of payment is among it: those come from
// the order itself.

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
