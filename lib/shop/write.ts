import type { z } from 'zod'
import type { addressFacts } from './facts.ts'

/** What is to be paid back of an order: cents of its currency, over methods that it was paid by. */
export type RefundRequest = {
  /** The order's number. */
  order: string
  currency: string
  amountCents: number
  shares: readonly { methodId: string; amountCents: number }[]
  reason: string
}

/** What is to be sent again of an order, in the place of a parcel that did not arrive. */
export type ReshipRequest = {
  /** The order's number. */
  order: string
  /** Of the parcel that did not arrive. */
  trackingNumber: string
  lines: readonly { lineId: string; quantity: number }[]
  shipTo: z.output<typeof addressFacts>
  reason: string
}

/** What a replacement is known by. */
export type Reshipped = { carrier: string; trackingNumber: string }

/** What became of a request to the shop. Only `unknown` leaves open whether it was carried out. */
export type ShopOutcome<Answer> =
  | { kind: 'accepted'; answer: Answer }
  /** Nothing was done; the same request may be made again later. */
  | { kind: 'refused_for_now'; detail: string }
  /** Nothing was done, and nothing will be: in words for a person. */
  | { kind: 'refused'; detail: string }
  /** The request may have been carried out. The same key finds out, and does it at most once. */
  | { kind: 'unknown'; detail: string }

/** What was done under a key, where anything was. */
export type ShopRecord =
  | { kind: 'refund' }
  | { kind: 'reship'; answer: Reshipped }
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
  refund(key: string, request: RefundRequest): Promise<ShopOutcome<null>>
  reship(key: string, request: ReshipRequest): Promise<ShopOutcome<Reshipped>>
  lookup(key: string): Promise<ShopRecord>
}
