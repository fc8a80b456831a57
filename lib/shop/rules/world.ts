type Item = { title: string; quantity: number }

/** An order as it was read: amounts in cents. `open_proposal` names a case that is about to act on it already. */
type Order = {
  number: string
  currency: string
  lines: readonly (Item & { in_stock: boolean | null })[]
  paid: readonly { method: string; amount_cents: number }[]
  refunded_cents: number
  /** A method that is not known yet is null. */
  refunds: readonly { method: string | null; amount_cents: number }[]
  cancelled: object | null
  reshipments: readonly object[]
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

/** An order and its parcels as just read; the parcels null where nobody has looked. */
export type World = { order: Order; parcels: readonly Parcel[] | null }

/** What somebody wants to do to an order. Amounts in cents of `currency`, days as "2026-12-03". */
export type Act =
  | { kind: 'refund'; amount_cents: number; currency: string }
  | { kind: 'reship'; tracking_number: string; items: readonly Item[] }
  | {
      kind: 'follow_up'
      on: string
      if: 'no_new_scan' | 'not_delivered'
      do: 'reship' | 'refund' | 'write'
    }

/** The day it is at the desk, and after how many days without a scan the desk sends a parcel again. */
export type Desk = { today: string; reshipAfterDays: number }

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
