import type { Topic } from '../language/language.ts'
import type { Act, Json } from '../types.ts'

/** The acts that make good on a promise. What has no act yet cannot be promised. */
export const actKinds: Record<Topic, readonly string[]> = {
  refund: ['refund', 'cancel_order', 'return_items', 'change_order_items', 'exchange_items'],
  replacement: ['reship', 'exchange_items'],
  discount: ['discount'],
  call: ['call'],
  enquiry: ['enquiry'],
  watch: ['follow_up'],
  cancel: ['cancel_order'],
  papers: ['label', 'invoice'],
  address: ['change_order_address', 'change_customer_address'],
  faster: ['expedite'],
  sending: ['reship', 'exchange_items'],
  collection: ['collect'],
  extension: ['extend'],
  colleague: ['hand_over'],
}

export function actFor(topic: Topic, acts: Act[]): Act | null {
  return (
    acts.find((act) => actKinds[topic].includes(act.kind) && !(topic === 'refund' && isCharged(act))) ?? null
  )
}

/** Whether a difference in price is charged rather than paid back. */
function isCharged({ difference_cents, differenceCents = difference_cents }: Act): boolean {
  return typeof differenceCents === 'number' && differenceCents >= 0
}

/** An act that names one of these days. */
export function actOn(days: string[], acts: Act[]): Act | null {
  return (
    acts.find((act) =>
      values(act).some((value) => typeof value === 'string' && days.includes(value.slice(0, 10))),
    ) ?? null
  )
}

/** An act over an amount of money, in cents. */
export function actOver(cents: number, acts: Act[]): Act | null {
  return acts.find((act) => amountsOf(act).includes(cents)) ?? null
}

/** The amounts, in cents, that an act names: its own, and those of its shares. What is paid back is below nothing. */
export function amountsOf({ shares, ...act }: Act): number[] {
  const parts = Array.isArray(shares) ? shares : []
  return [act, ...parts].flatMap(centsIn)
}

function centsIn(fields: Json): number[] {
  if (typeof fields !== 'object' || fields === null) return []
  return Object.entries(fields).flatMap(([key, value]) =>
    /cents$/i.test(key) && typeof value === 'number' ? [Math.abs(value)] : [],
  )
}

/** What an act says in one of its fields, and in the parts of one, such as those of an address. */
export function values(act: Act): Json[] {
  return Object.entries(act).flatMap(([key, value]) => (key === 'kind' ? [] : [value, ...partsOf(value)]))
}

function partsOf(value: Json): Json[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : []
}
