import { z } from 'zod'
import type { addressFacts } from './facts.ts'

type Address = z.output<typeof addressFacts>

/** Something of an order, by its number. */
type OnOrder = { order: string }
type Line = { lineId: string; quantity: number }
/** So much of a line for another variant of its product. */
type Swap = Line & { newSku: string }
/** To or from a payment method, in cents of the order's currency. */
type Share = { methodId: string; amountCents: number }
type InMoney = OnOrder & { currency: string }
/** The difference is new less old: charged to the method where it is above nothing, paid back to it otherwise. */
type Swapping = InMoney & { lines: readonly Swap[]; differenceCents: number; methodId: string }

/**
 * What a shop is asked to do, whole. What of it must be as it was when it was decided says so (`from`, amounts): where the
 * shop holds something else by now it refuses.
 */
export type ShopRequest =
  /** Money back of what an order was paid by. */
  | (InMoney & { kind: 'refund'; amountCents: number; shares: readonly Share[]; reason: string })
  /** Items of a parcel that did not arrive, once more. */
  | (OnOrder & {
      kind: 'reship'
      trackingNumber: string
      lines: readonly Line[]
      shipTo: Address
      reason: string
    })
  /** `shares` is all that was paid and was not paid back. */
  | (InMoney & { kind: 'cancel_order'; reason: string; shares: readonly Share[] })
  | (OnOrder & { kind: 'change_order_address'; from: Address; to: Address })
  | (Swapping & { kind: 'change_order_items' })
  /** The whole amount from one method to another. */
  | (InMoney & { kind: 'change_order_payment'; amountCents: number; from: string; to: string })
  /** What is to be paid back, and to which method, once the items have arrived. */
  | (InMoney & {
      kind: 'return_items'
      lines: readonly Line[]
      amountCents: number
      methodId: string
      reason: string
    })
  | (Swapping & { kind: 'exchange_items' })
  | { kind: 'change_customer_address'; customerId: string; from: Address | null; to: Address }

export type ShopRequestOf<Kind extends ShopRequest['kind']> = Extract<ShopRequest, { kind: Kind }>

/** What a shop says of what it has done. A replacement is known by its tracking number. */
export const shopAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reship'), carrier: z.string(), trackingNumber: z.string() }),
  z.object({
    kind: z.enum([
      'refund',
      'cancel_order',
      'change_order_address',
      'change_order_items',
      'change_order_payment',
      'return_items',
      'exchange_items',
      'change_customer_address',
    ]),
  }),
])
export type ShopAnswer = z.infer<typeof shopAnswer>

/** What became of a request to the shop. Only `unknown` leaves open whether it was carried out. */
export type ShopOutcome =
  | { kind: 'accepted'; answer: ShopAnswer }
  /** Nothing was done; the same request may be made again later. */
  | { kind: 'refused_for_now'; detail: string }
  /** Nothing was done, and nothing will be: in words for a person. */
  | { kind: 'refused'; detail: string }
  /** The request may have been carried out. The same key finds out, and does it at most once. */
  | { kind: 'unknown'; detail: string }

/** What was done under a key, where anything was. */
export type ShopRecord =
  | { kind: 'done'; answer: ShopAnswer }
  /** Nothing has been done under this key. */
  | { kind: 'none' }
  /** The shop could not be asked. */
  | { kind: 'unknown'; detail: string }

/**
 * The write side of a shop. Each request carries an idempotency key: under one key a shop does one thing at most, gives
 * the first answer to the same request again, and refuses another request. Whatever it answers, or does not, is an
 * outcome; it throws nothing.
 */
export type ShopWriter = {
  carryOut(key: string, request: ShopRequest): Promise<ShopOutcome>
  lookup(key: string): Promise<ShopRecord>
}
