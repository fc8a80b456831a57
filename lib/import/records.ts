import { z } from 'zod'
import { normaliseOrderNumber } from '#lib/shop/order-number.ts'
import { OrderStatus, PaymentKind, ReturnStatus, ShipmentStatus } from '#prisma/generated/enums.ts'
import { address, anyText, count, day, email, key, options, text, time } from './fields.ts'
import { amountRead, centsOf, currency } from './money.ts'

// A shop's records as they are imported and exported, whatever the file's format: what the format "jsonl" holds a line
// each. Read, money is integer cents and times are UTC; written, amounts are texts with two decimals.

const signedAmount = amountRead(centsOf)
const amount = signedAmount.refine((cents) => cents >= 0, { error: 'is below 0' })
const none = <Field extends z.ZodType>(field: Field) => field.nullable().default(null)

const variant = z.strictObject({
  sku: key,
  options,
  price: amount,
  currency,
  available: z.boolean({ error: 'is neither true nor false' }).default(true),
  stock: none(count),
})

export const productRecord = z.strictObject({
  kind: z.literal('product'),
  id: key,
  name: text,
  description: anyText.default(''),
  category: anyText.default(''),
  variants: z.array(variant).default([]),
})

const paymentMethod = z.strictObject({
  id: key,
  kind: z.enum(PaymentKind),
  /** Card brand or wallet name; "gift card" for gift cards. */
  label: text,
  last4: none(anyText),
  /** Gift cards only. */
  balance: none(signedAmount),
  currency,
})

export const customerRecord = z.strictObject({
  kind: z.literal('customer'),
  id: key,
  email,
  name: text,
  phone: none(anyText),
  locale: text.default('en'),
  note: none(anyText),
  since: none(time),
  /** The default one first. */
  addresses: z.array(address.extend({ default: z.boolean().default(false) })).default([]),
  paymentMethods: z.array(paymentMethod).default([]),
})

/** An order's number, in any spelling that people use. */
export const orderNumber = z.codec(z.string({ error: 'is not a text' }), z.string(), {
  decode(given, { issues }) {
    const number = normaliseOrderNumber(given)
    if (number !== null) return number
    issues.push({ code: 'custom', input: given, message: 'cannot be an order number' })
    return z.NEVER
  },
  encode: (number) => number,
})

/** So many of the order's line at a place, counted from 0. */
const ofLine = z.strictObject({ line: count, quantity: count.min(1, { error: 'is below 1' }) })

const parcel = z.strictObject({
  trackingNumber: key,
  carrier: text,
  status: z.enum(ShipmentStatus),
  shippedAt: none(time),
  deliveredAt: none(time),
  lines: z.array(ofLine).default([]),
  events: z
    .array(z.strictObject({ at: time, status: z.enum(ShipmentStatus), place: anyText, text: anyText }))
    .default([]),
  /** Where it replaces an earlier parcel. */
  replacement: none(z.strictObject({ reason: anyText, at: time })),
})

const money = z.strictObject({
  type: z.enum(['payment', 'refund']),
  /** The id of one of the customer's payment methods. */
  method: key,
  amount,
  at: none(time),
  /** Of a refund. */
  reason: none(anyText),
})

const sentBack = { status: z.enum(ReturnStatus), method: none(key), requestedAt: none(time) }

export const orderRecord = z.strictObject({
  kind: z.literal('order'),
  number: orderNumber,
  /** The customer's id. */
  customer: key,
  status: z.enum(OrderStatus),
  currency,
  shipping: amount.default(0),
  /** What was charged. Where it is left out: lines plus shipping. */
  total: amount.optional(),
  placedAt: none(time),
  promisedOn: none(day),
  cancelledAt: none(time),
  cancelledReason: none(anyText),
  itemsChangedAt: none(time),
  shipTo: address.extend({ name: none(anyText) }),
  lines: z
    .array(
      z.strictObject({
        sku: key,
        /** Product and options as sold. */
        title: text.optional(),
        quantity: count.min(1, { error: 'is below 1' }),
        price: amount,
      }),
    )
    .min(1, { error: 'is empty' }),
  /** Payments and refunds in the order in which they were made. */
  payments: z.array(money).default([]),
  parcels: z.array(parcel).default([]),
  returns: z
    .array(
      z.strictObject({ ...sentBack, reason: anyText, receivedAt: none(time), lines: z.array(ofLine).min(1) }),
    )
    .default([]),
  exchanges: z
    .array(
      z.strictObject({
        ...sentBack,
        /** New minus old: positive is charged, negative refunded. */
        difference: signedAmount,
        lines: z.array(ofLine.extend({ sku: key })).min(1),
      }),
    )
    .default([]),
})

export type ProductRecord = z.output<typeof productRecord>
export type CustomerRecord = z.output<typeof customerRecord>
export type OrderRecord = z.output<typeof orderRecord>
export type ShopRecord = ProductRecord | CustomerRecord | OrderRecord
export type Kind = ShopRecord['kind']

/** In the order in which they have to come: an order is of a customer, and of products. */
export const kinds = ['product', 'customer', 'order'] as const satisfies readonly Kind[]
