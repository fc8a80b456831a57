import type { Topic } from '../language/language.ts'
import type { Act, Json } from '../types.ts'

/** The acts that make good on a promise. What has no act yet cannot be promised. */
export const actKinds: Record<Topic, readonly string[]> = {
  refund: ['refund'],
  replacement: ['reship', 'exchange'],
  discount: ['discount'],
  call: ['call'],
  enquiry: ['enquiry'],
  watch: ['follow_up'],
  cancel: ['cancel'],
  papers: ['label', 'invoice'],
  address: ['change_address'],
  faster: ['expedite'],
  sending: ['reship'],
  collection: ['collect'],
  extension: ['extend'],
  colleague: ['hand_over'],
}

export function actFor(topic: Topic, acts: Act[]): Act | null {
  return acts.find(({ kind }) => actKinds[topic].includes(kind)) ?? null
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

/** The amounts, in cents, that an act names. */
export function amountsOf(act: Act): number[] {
  return Object.entries(act).flatMap(([key, value]) =>
    /cents$/i.test(key) && typeof value === 'number' ? [value] : [],
  )
}

/** What an act says in one of its fields, as text. */
export function values(act: Act): Json[] {
  return Object.entries(act).flatMap(([key, value]) => (key === 'kind' ? [] : [value]))
}
