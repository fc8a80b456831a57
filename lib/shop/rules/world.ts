import type { OrderPolicy } from './policy.ts'

type Item = { title: string; quantity: number }

export type Address = {
  name: string | null
  line1: string
  line2: string | null
  city: string
  region: string | null
  postcode: string
  country: string
}

/** A line of an order; `product` is what all its variants are called together. */
export type Line = Item & { sku: string; product: string; unit_cents: number; in_stock: boolean | null }

/** What is to come back of an order, or has. */
type Comeback = { status: string; items: readonly Item[] }

/** An order as it was read: amounts in cents. `open_proposal` names a case that is about to act on it already. */
export type Order = {
  number: string
  status: string
  currency: string
  lines: readonly Line[]
  items_changed: boolean
  ship_to: Address
  /** Oldest first. */
  paid: readonly { method_id: string; method: string; amount_cents: number }[]
  refunded_cents: number
  /** A method that is not known yet is null. */
  refunds: readonly { method: string | null; amount_cents: number }[]
  cancelled: object | null
  returns: readonly Comeback[]
  exchanges: readonly Comeback[]
  reshipments: readonly object[]
  parcel_count: number
  open_proposal: string | null
}

/** A parcel as it was read: days whole, times ISO 8601. A replacement says what it `replaces`. */
export type Parcel = {
  tracking_number: string
  status: string
  days_since_shipped: number | null
  last_scan: { at: string; days_ago: number } | null
  delivered_at: string | null
  items: readonly Item[]
  replaces: object | null
}

/** What a customer has on file. The balance is a gift card's, in cents. */
export type Profile = {
  address: Address | null
  payment_methods: readonly {
    method_id: string
    method: string
    kind: 'card' | 'wallet' | 'gift_card'
    balance_cents: number | null
    currency: string
  }[]
}

/** A product with its variants; the price of one in cents. `stock` is null where the shop does not count it. */
export type Product = {
  product: string
  variants: readonly {
    sku: string
    title: string
    price_cents: number
    currency: string
    available: boolean
    stock?: number | null
  }[]
}

/**
 * An order with what stands around it, as just read: its parcels (null where nobody has looked), what its customer has on
 * file, and the products that somebody has looked at.
 */
export type World = {
  order: Order
  parcels: readonly Parcel[] | null
  profile?: Profile | null
  products?: readonly Product[]
}

/** One variant for another, so many times. */
export type Swap = { sku: string; new_sku: string; quantity: number }

/** What somebody wants to do to an order. A method null is what the order was first paid by. Amounts in cents of `currency`, days as "2026-12-03". */
export type Act =
  | { kind: 'refund'; amount_cents: number; currency: string }
  | { kind: 'reship'; tracking_number: string; items: readonly Item[] }
  | { kind: 'cancel_order'; reason: string }
  | { kind: 'change_order_address'; to: Address }
  | { kind: 'change_order_items'; items: readonly Swap[]; settle_by: string | null }
  | { kind: 'change_order_payment'; pay_by: string }
  | { kind: 'return_items'; items: readonly { sku: string; quantity: number }[]; refund_to: string | null }
  | { kind: 'exchange_items'; items: readonly Swap[]; settle_by: string | null }
  | {
      kind: 'follow_up'
      on: string
      if: 'no_new_scan' | 'not_delivered'
      do: 'reship' | 'refund' | 'write'
    }

export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>

/** What somebody wants to do to what a customer has on file. */
export type ProfileAct = { kind: 'change_customer_address'; to: Address }

/** The day it is at the desk, after how many days without a scan it sends a parcel again, and what else it allows. */
export type Desk = { today: string; reshipAfterDays: number; policy: OrderPolicy }

/** What must not be done twice has its first one named. */
export function alreadyProposed({ number, open_proposal }: Order): string | null {
  return open_proposal === null
    ? null
    : `Something is proposed for ${number} in ${open_proposal} already, and has to be decided and done first.`
}

/** Whether a parcel did not arrive, by what the carrier says. */
export function hasFailed({ status }: Parcel): boolean {
  return status === 'lost' || status === 'returned_to_sender'
}

/** The parcels that count: all but those that failed and whose items were sent again. */
export function current(parcels: readonly Parcel[]): readonly Parcel[] {
  const again = replaced(parcels)
  return parcels.filter((parcel) => !hasFailed(parcel) || !parcel.items.some(({ title }) => again.has(title)))
}

/** The titles of what was sent again. A parcel says no more of its items than their titles. */
export function replaced(parcels: readonly Parcel[]): ReadonlySet<string> {
  const again = parcels.filter(({ replaces }) => replaces !== null)
  return new Set(again.flatMap(({ items }) => items.map(({ title }) => title)))
}
