import { z } from 'zod'
import { OrderStatus, PaymentKind, ReturnStatus, ShipmentStatus } from '#prisma/generated/enums.ts'

// What the assistant and the reviewer see of the shop. Plain JSON with the words of the field as keys: money in
// integer cents beside an ISO 4217 currency, days as "2026-11-22" and times as ISO 8601, both UTC, ages in whole
// days. What is not known is null.

const day = z.iso.date()
const time = z.iso.datetime()
const cents = z.int()
const days = z.int()
const count = z.int().min(0)
const currency = z.string().length(3)

/** An address as an order keeps it; shops may leave out what they do not know. */
export const addressFacts = z.object({
  name: z.string().nullable().default(null),
  line1: z.string(),
  line2: z.string().nullable().default(null),
  city: z.string(),
  region: z.string().nullable().default(null),
  postcode: z.string(),
  country: z.string(),
})

const shipmentStatus = z.enum([...Object.values(ShipmentStatus), 'not_shipped'])

const item = z.object({ title: z.string(), quantity: count })

export const customerFacts = z.object({
  name: z.string(),
  email: z.string(),
  customer_since: day.nullable(),
  /** A language tag such as "de". */
  language: z.string(),
  /** What colleagues noted about the customer. */
  note: z.string().nullable(),
  address: addressFacts.nullable(),
  payment_methods: z.array(
    z.object({
      /** What an act names it by. */
      method_id: z.string(),
      /** "card ending 4411". */
      method: z.string(),
      kind: z.enum(PaymentKind),
      /** Of a gift card. */
      balance_cents: cents.nullable(),
      currency,
    }),
  ),
  refunds_last_12_months: z.object({ count, amounts: z.array(z.object({ amount_cents: cents, currency })) }),
  order_count: count,
  /** The ten newest, newest first. */
  orders: z.array(
    z.object({
      number: z.string(),
      placed_on: day.nullable(),
      status: z.enum(OrderStatus),
      total_cents: cents,
      currency,
      /** Of the newest parcel. */
      shipment_status: shipmentStatus,
    }),
  ),
})

export const orderFacts = z.object({
  number: z.string(),
  status: z.enum(OrderStatus),
  placed_on: day.nullable(),
  days_since_placed: days.nullable(),
  currency,
  /** `in_stock`: whether as much could be sent again; null where that was not looked up. */
  lines: z.array(
    item.extend({
      sku: z.string(),
      product: z.string(),
      unit_cents: cents,
      in_stock: z.boolean().nullable().default(null),
    }),
  ),
  /** Whether items of it were changed for others already, before it was sent. */
  items_changed: z.boolean(),
  shipping_cents: cents,
  /** What was charged: lines plus shipping. */
  total_cents: cents,
  paid: z.array(z.object({ method_id: z.string(), method: z.string(), amount_cents: cents })),
  refunded_cents: cents,
  refunds: z.array(
    z.object({ refunded_on: day.nullable(), amount_cents: cents, method: z.string(), reason: z.string() }),
  ),
  promised_on: day.nullable(),
  ship_to: addressFacts,
  cancelled: z.object({ cancelled_on: day.nullable(), reason: z.string().nullable() }).nullable(),
  returns: z.array(
    z.object({
      status: z.enum(ReturnStatus),
      requested_on: day.nullable(),
      received_on: day.nullable(),
      reason: z.string(),
      items: z.array(item),
    }),
  ),
  exchanges: z.array(
    z.object({
      status: z.enum(ReturnStatus),
      requested_on: day.nullable(),
      /** New minus old: positive is charged, negative refunded. */
      difference_cents: cents,
      items: z.array(item.extend({ new_sku: z.string() })),
    }),
  ),
  reshipments: z.array(
    z.object({ created_on: day, reason: z.string(), carrier: z.string(), tracking_number: z.string() }),
  ),
  parcel_count: count,
  /** The case that is about to refund or replace something of it: "case #1042". */
  open_proposal: z.string().nullable().default(null),
})

/** A product with all its variants, as anybody may see it. */
export const productFacts = z.object({
  product: z.string(),
  variants: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      /** Option name to value. */
      options: z.record(z.string(), z.string()),
      price_cents: cents,
      currency,
      available: z.boolean(),
      /** How many there are; null where the shop does not count. */
      stock: count.nullable().default(null),
    }),
  ),
})

const parcelFacts = z.object({
  carrier: z.string(),
  tracking_number: z.string(),
  status: z.enum(ShipmentStatus),
  /** Null while there is only a label. */
  shipped_on: day.nullable(),
  days_since_shipped: days.nullable(),
  /** Null for a replacement: the promise was made for the parcel that it replaces. */
  promised_on: day.nullable(),
  /** Up to its delivery or, while it is not delivered, up to now; 0 within the promise. */
  days_past_promise: count.nullable(),
  /** What the carrier said last; null before the parcel was handed over. */
  last_scan: z.object({ at: time, place: z.string(), text: z.string(), days_ago: days }).nullable(),
  delivered_at: time.nullable(),
  items: z.array(item),
  /** Set on a replacement: why it was sent, and when that was decided. */
  replaces: z.object({ reason: z.string(), decided_on: day }).nullable(),
})

export const shipmentFacts = z.object({
  order: z.string(),
  order_status: z.enum(OrderStatus),
  placed_on: day.nullable(),
  days_since_placed: days.nullable(),
  /** Of the newest parcel, or "not_shipped" where there is none. */
  status: shipmentStatus,
  promised_on: day.nullable(),
  /** Of the whole order, as for a parcel. Null for a cancelled order. */
  days_past_promise: count.nullable(),
  /** Newest first. */
  parcels: z.array(parcelFacts),
})

export const policyFacts = z.object({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  updated_at: time,
})

export type CustomerFacts = z.infer<typeof customerFacts>
export type OrderFacts = z.infer<typeof orderFacts>
export type ProductFacts = z.infer<typeof productFacts>
export type ParcelFacts = z.infer<typeof parcelFacts>
export type ShipmentFacts = z.infer<typeof shipmentFacts>
export type PolicyFacts = z.infer<typeof policyFacts>
