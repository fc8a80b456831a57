import { z } from 'zod'

// Addresses were checked by the rule of the mails themselves (`isMailAddress`), which is not zod's.
const sendEmail = z.strictObject({
  kind: z.literal('send_email'),
  from: z.strictObject({ name: z.string(), address: z.string() }),
  to: z.strictObject({ name: z.string().nullable(), address: z.string() }),
  subject: z.string(),
  body: z.string(),
  /** What is added below the body on sending, with its placeholders. */
  appended: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  /** The version of the draft this was made from. */
  draft: z.int(),
})

const cents = z.int().min(1)

const refund = z.strictObject({
  kind: z.literal('refund'),
  order: z.string(),
  currency: z.string().length(3),
  amountCents: cents,
  /** Over the methods that the order was paid by, in the order in which they get it back. */
  shares: z.array(z.strictObject({ methodId: z.uuid(), method: z.string(), amountCents: cents })).min(1),
  why: z.string(),
})

/** An address as it stood. */
const address = z.strictObject({
  name: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postcode: z.string(),
  country: z.string(),
})
const currency = z.string().length(3)
const quantity = z.int().min(1)
/** A payment method of the customer, with what it is called. */
const method = z.strictObject({ methodId: z.uuid(), method: z.string() })
/** So much of a line of the order, at what it was sold for. */
const line = z.strictObject({
  lineId: z.uuid(),
  sku: z.string(),
  title: z.string(),
  unitCents: z.int().min(0),
  quantity,
})
const swap = line.extend({ newSku: z.string(), newTitle: z.string(), newUnitCents: z.int().min(0) })
const onOrder = { order: z.string(), why: z.string() }

const cancelOrder = z.strictObject({
  kind: z.literal('cancel_order'),
  ...onOrder,
  /** As the shop keeps it, out of those that the desk's policy knows where it knows any. */
  reason: z.string(),
  currency,
  /** What is paid back: all that was paid and was not paid back before, to where it came from. */
  shares: z.array(method.extend({ amountCents: cents })),
})

const changeOrderAddress = z.strictObject({
  kind: z.literal('change_order_address'),
  ...onOrder,
  from: address,
  to: address,
})

/** Items of an order for other variants of theirs. The difference is new less old: charged where it is above nothing. */
const changeOrderItems = z.strictObject({
  kind: z.literal('change_order_items'),
  ...onOrder,
  currency,
  lines: z.array(swap).min(1),
  differenceCents: z.int(),
  settleBy: method,
})
const exchangeItems = changeOrderItems.extend({ kind: z.literal('exchange_items') })

const changeOrderPayment = z.strictObject({
  kind: z.literal('change_order_payment'),
  ...onOrder,
  currency,
  amountCents: z.int().min(0),
  from: method,
  to: method,
})

const returnItems = z.strictObject({
  kind: z.literal('return_items'),
  ...onOrder,
  currency,
  lines: z.array(line).min(1),
  /** What the lines were sold for, which is paid back once they have arrived. */
  amountCents: z.int().min(0),
  refundTo: method,
})

const changeCustomerAddress = z.strictObject({
  kind: z.literal('change_customer_address'),
  customerId: z.uuid(),
  from: address.nullable(),
  to: address,
  why: z.string(),
})

const reship = z.strictObject({
  kind: z.literal('reship'),
  order: z.string(),
  /** Of the parcel that did not arrive. */
  trackingNumber: z.string(),
  lines: z.array(z.strictObject({ lineId: z.uuid(), title: z.string(), quantity: z.int().min(1) })).min(1),
  /** The order's address as it stood. */
  shipTo: address,
  /** What the lines were sold for; left out by versions of the product that did not note it. */
  worth: z.strictObject({ currency: z.string().length(3), cents: z.int().min(0) }).optional(),
  why: z.string(),
})

const followUp = z.strictObject({
  kind: z.literal('follow_up'),
  order: z.string(),
  on: z.iso.date(),
  /** When the case comes back: the beginning of that day at the desk. */
  at: z.iso.datetime(),
  if: z.enum(['no_new_scan', 'not_delivered']),
  do: z.enum(['reship', 'refund', 'write']),
  /** The newest scan as it stood, which a new one is told by. */
  since: z.iso.datetime().nullable(),
  condition: z.string(),
  promise: z.string(),
})

export const closingReasons = ['thanks', 'spam', 'duplicate', 'automatic_reply'] as const
const close = z.strictObject({ kind: z.literal('close'), why: z.enum(closingReasons) })

/** One act on the world as it stands in a bundle. */
export const bundledEffect = z.discriminatedUnion('kind', [
  sendEmail,
  refund,
  reship,
  cancelOrder,
  changeOrderAddress,
  changeOrderItems,
  changeOrderPayment,
  returnItems,
  exchangeItems,
  changeCustomerAddress,
  followUp,
  close,
])
