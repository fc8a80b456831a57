import { grammarFor } from '../language/grammar.ts'
import type { AmountOf, Role, SaidState } from '../language/language.ts'
import { madePlain, squashed } from '../reading.ts'
import { datesIn } from '../scan/dates.ts'
import { durationsIn } from '../scan/durations.ts'
import type { MentionOf } from '../scan/mention.ts'
import { moneyIn } from '../scan/money.ts'
import { quantitiesIn } from '../scan/numbers.ts'
import type { Ground, Support } from '../types.ts'
import { type Leaf, leavesOf } from './leaves.ts'
import { type Articles, articlesOf } from './policies.ts'
import { statesOf } from './states.ts'

/** A fact with what it means. `shown` is how it is told to a person. */
export type Known<Value> = { value: Value; leaf: Leaf; order: string | null }
export type Amount = Known<number> & { of: AmountOf | null; currency: string | null }
export type Day = Known<string> & { role: Role | null }

/** All that speaks for a text, put in order once. */
export type Knowledge = {
  ground: Ground
  leaves: Leaf[]
  amounts: Amount[]
  days: Day[]
  /** Ages in whole days, and other counts of days. */
  ages: (Known<number> & { role: Role | null })[]
  states: (Known<SaidState> & { leaf: Leaf })[]
  /** Every text of a fact, squashed. */
  texts: { value: string; leaf: Leaf }[]
  articles: Articles
  /** The customer's words, squashed, and what they say of times and counts. */
  said: string
  heard: Heard
}

type Heard = {
  dates: MentionOf<'date'>[]
  durations: MentionOf<'duration'>[]
  quantities: MentionOf<'quantity'>[]
  amounts: number[]
}

const amountKeys: Record<string, AmountOf> = {
  total_cents: 'total',
  paid_cents: 'total',
  refunded_cents: 'refund',
  shipping_cents: 'shipping',
  balance_cents: 'balance',
  difference_cents: 'difference',
}
const roleKeys: Record<string, Role> = {
  placed_on: 'placed',
  days_since_placed: 'placed',
  shipped_on: 'shipped',
  days_since_shipped: 'shipped',
  promised_on: 'promised',
  days_past_promise: 'promised',
  days_ago: 'scanned',
  delivered_at: 'delivered',
  refunded_on: 'refunded',
  cancelled_on: 'cancelled',
  requested_on: 'requested',
  received_on: 'received',
  decided_on: 'replaced',
  created_on: 'replaced',
  customer_since: 'since',
  renews_on: 'renewal',
  renewal_on: 'renewal',
  renewal_date: 'renewal',
  days_to_renewal: 'renewal',
  days_until_renewal: 'renewal',
}

export function knowledgeOf(ground: Ground): Knowledge {
  const leaves = leavesOf(ground.facts)
  const said = ground.messages.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])).join('\n')
  return {
    ground,
    leaves,
    amounts: leaves.flatMap(amountIn),
    days: leaves.flatMap((leaf) => daysIn(leaf, ground.zone)),
    ages: leaves.flatMap(ageIn),
    states: statesOf(leaves),
    texts: leaves.flatMap((leaf) =>
      typeof leaf.value === 'string' && leaf.value !== '' ? [{ value: squashed(leaf.value), leaf }] : [],
    ),
    articles: articlesOf(ground.facts),
    said: squashed(said),
    heard: heardIn(said, ground.today),
  }
}

function heardIn(said: string, today: string): Heard {
  const { plain } = madePlain(said)
  const grammar = grammarFor(plain)
  return {
    dates: datesIn(plain, grammar, today),
    durations: durationsIn(plain, grammar),
    quantities: quantitiesIn(plain, grammar),
    amounts: moneyIn(plain, grammar).map(({ cents }) => cents),
  }
}

function amountIn(leaf: Leaf): Amount[] {
  const { key, parent, value, order, currency } = leaf
  if (typeof value !== 'number' || !key.endsWith('cents')) return []
  const inList = parent === 'paid' ? 'total' : parent === 'refunds' || parent === 'amounts' ? 'refund' : null
  return [{ value, leaf, order, currency, of: amountKeys[key] ?? inList }]
}

const isoDay = /^\d{4}-\d{2}-\d{2}(?=$|T)/

function daysIn(leaf: Leaf, zone: string | undefined): Day[] {
  const { key, parent, value, order } = leaf
  if (typeof value !== 'string' || !isoDay.test(value)) return []
  const role = parent === 'last_scan' ? 'scanned' : (roleKeys[key] ?? null)
  const utc = value.slice(0, 10)
  const there = value.length > 10 && zone !== undefined ? dayThere(value, zone) : utc
  return [...new Set([utc, there])].map((day) => ({ value: day, leaf, order, role }))
}

function dayThere(time: string, timeZone: string): string {
  const at = new Date(time)
  // "sv" writes days as ISO does.
  return Number.isNaN(at.getTime()) ? time.slice(0, 10) : at.toLocaleDateString('sv', { timeZone })
}

function ageIn(leaf: Leaf): Knowledge['ages'] {
  const { key, value, order } = leaf
  if (typeof value !== 'number' || !/(^|_)days(_|$)/.test(key)) return []
  return [{ value, leaf, order, role: roleKeys[key] ?? null }]
}

/** Where a claim rests, for a fact. */
export function byFact({ action, step, path, value }: Leaf): Support {
  return { from: 'fact', action, step, path, value: String(value) }
}

/** Those of the orders that a sentence is about; all where it names none, or none that is known. */
export function within<Item extends { order: string | null }>(items: Item[], orders: string[]): Item[] {
  const of = items.filter(({ order }) => order !== null && orders.includes(order))
  return orders.length > 0 && of.length > 0 ? of : items
}
