import type { BundledEffect } from '#lib/bundle.ts'
import type { JsonObject } from '#lib/json.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'

/** A call as it stands in a reply. */
export type Call = { action: string; args: JsonObject }

/** What is done to an order beyond the common questions: read first, then asked for all at once, beside a mail. */
export type Errand = {
  reads(order: string): Call[]
  acts(order: string): Call[]
  /** A variant that has to be sold in the order's currency, at so many cents more, so that money moves. */
  offer: { sku: string; moreCents: number } | null
}

/** Somebody with an order, what they write of it, and what is then done. */
type Story = Persona & {
  says: string
  acts: readonly BundledEffect['kind'][]
  errand: Errand | null
}

const why = 'They ask for it'
const reading =
  (...products: string[]) =>
  (order: string): Call[] => [
    { action: 'get_customer', args: {} },
    { action: 'get_order', args: { order } },
    { action: 'get_shipment', args: { order } },
    ...products.map((product) => ({ action: 'get_product', args: { product } })),
  ]
const to = { line1: '9 Quay Street', city: 'Galway', postcode: 'H91 A2B3', country: 'IE' }
/** What a second card of the customer's is called. */
export const otherCard = 'other-card'

const pending = { ...personas.severalOpen, order: 'O-1041' }
const { returnable } = personas
const swap = (sku: string, new_sku: string) => ({
  settle_by: null,
  items: [{ sku, new_sku, quantity: 1 }],
})
const asking = (order: string, action: string, args: JsonObject): Call => ({
  action,
  args: { order, why, ...args },
})

/**
 * What customers write, and the acts that the assistant proposes on it: between them every kind of act there is. Where
 * there is an errand the acts are asked for as it says; the rules decide on the others.
 */
export const stories = {
  answer: { ...personas.late, says: 'Where is my order?', acts: ['send_email'], errand: null },
  promise: {
    ...personas.stalled,
    says: 'Where is my order? What happens next?',
    acts: ['send_email', 'follow_up'],
    errand: null,
  },
  refund: {
    ...personas.lost,
    says: 'My parcel is lost. I do not want another one. Please refund me.',
    acts: ['refund', 'send_email'],
    errand: null,
  },
  replacement: {
    ...personas.lost,
    says: 'My parcel is lost. A replacement please, to the same address.',
    acts: ['reship', 'send_email'],
    errand: null,
  },
  thanks: {
    ...personas.stranger,
    says: 'Thanks, everything arrived today!',
    acts: ['close'],
    errand: null,
  },
  changes: {
    ...pending,
    says: 'Take my other card for it, and make it ten metres, to 9 Quay Street, Galway H91 A2B3. I live there now.',
    acts: [
      'change_order_payment',
      'change_order_items',
      'change_order_address',
      'change_customer_address',
      'send_email',
    ],
    errand: {
      reads: reading('CBL-SP-5M'),
      acts: (order) => [
        asking(order, 'propose_change_order_payment', { pay_by: otherCard }),
        asking(order, 'propose_change_order_items', swap('CBL-SP-5M', 'CBL-SP-10M')),
        asking(order, 'propose_change_order_address', { to }),
        { action: 'propose_change_customer_address', args: { to, why } },
      ],
      offer: { sku: 'CBL-SP-10M', moreCents: 500 },
    },
  },
  cancellation: {
    ...pending,
    says: 'I do not need it any more.',
    acts: ['cancel_order', 'send_email'],
    errand: {
      reads: reading(),
      acts: (order) => [asking(order, 'propose_cancel_order', { because: 'no longer needed' })],
      offer: null,
    },
  },
  return: {
    ...returnable,
    says: 'It is not for me: you can have it back.',
    acts: ['return_items', 'send_email'],
    errand: {
      reads: reading(),
      acts: (order) => [
        asking(order, 'propose_return_items', {
          refund_to: null,
          items: [{ sku: 'ARC-OE-INK', quantity: 1 }],
        }),
      ],
      offer: null,
    },
  },
  exchange: {
    ...returnable,
    says: 'I would rather have them in sand.',
    acts: ['exchange_items', 'send_email'],
    errand: {
      reads: reading('ARC-OE-INK'),
      acts: (order) => [asking(order, 'propose_exchange_items', swap('ARC-OE-INK', 'ARC-OE-SAND'))],
      offer: { sku: 'ARC-OE-SAND', moreCents: 500 },
    },
  },
} as const satisfies Record<string, Story>

export type StoryName = keyof typeof stories
export const storyNames = Object.keys(stories) as [StoryName, ...StoryName[]]
/** A kind of act that a story has. */
export type ActKind = (typeof stories)[StoryName]['acts'][number]
