import { z } from 'zod'
import { closingReasons } from '#lib/bundle.ts'
import { addressFacts } from '#lib/shop/facts.ts'

const order = z.string()
const why = z.string()
const onOrder = { order, why }
const quantity = z.int().min(1)
const swaps = z.array(z.strictObject({ sku: z.string(), new_sku: z.string(), quantity })).min(1)
/** A payment method by what the shop's facts name it; null: what the order was first paid by. */
const methodOrNull = z.string().nullable()

/** An act as the assistant asks for it: what it is about, and nothing of where money, goods or mail would go. */
export const askedAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('send_email'), draft: z.int().min(1) }),
  z.strictObject({
    kind: z.literal('refund'),
    order,
    amount_cents: z.int().min(1),
    currency: z.string(),
    why,
  }),
  z.strictObject({
    kind: z.literal('reship'),
    order,
    tracking_number: z.string(),
    items: z.array(z.strictObject({ title: z.string(), quantity: z.int().min(1) })).min(1),
    why,
  }),
  z.strictObject({ kind: z.literal('cancel_order'), ...onOrder, reason: z.string() }),
  z.strictObject({ kind: z.literal('change_order_address'), ...onOrder, to: addressFacts }),
  z.strictObject({
    kind: z.literal('change_order_items'),
    ...onOrder,
    items: swaps,
    settle_by: methodOrNull,
  }),
  z.strictObject({ kind: z.literal('change_order_payment'), ...onOrder, pay_by: z.string() }),
  z.strictObject({
    kind: z.literal('return_items'),
    ...onOrder,
    items: z.array(z.strictObject({ sku: z.string(), quantity })).min(1),
    refund_to: methodOrNull,
  }),
  z.strictObject({ kind: z.literal('exchange_items'), ...onOrder, items: swaps, settle_by: methodOrNull }),
  z.strictObject({ kind: z.literal('change_customer_address'), to: addressFacts, why }),
  z.strictObject({
    kind: z.literal('follow_up'),
    order,
    on: z.iso.date(),
    if: z.enum(['no_new_scan', 'not_delivered']),
    do: z.enum(['reship', 'refund', 'write']),
    condition: z.string(),
    promise: z.string(),
  }),
  z.strictObject({ kind: z.literal('close'), why: z.enum(closingReasons) }),
])

export type AskedAct = z.infer<typeof askedAct>
export type AskedOf<Kind extends AskedAct['kind']> = Extract<AskedAct, { kind: Kind }>
/** An act on an order, which the rules of the shop have a say in. */
export type AskedOnOrder = Exclude<AskedAct, AskedOf<'send_email' | 'change_customer_address' | 'close'>>
