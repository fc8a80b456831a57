/** What a date or an age is said of. */
export type Role =
  | 'placed'
  | 'shipped'
  | 'promised'
  | 'scanned'
  | 'delivered'
  | 'refunded'
  | 'cancelled'
  | 'requested'
  | 'received'
  | 'replaced'
  | 'since'
  | 'renewal'

/** What an amount is said of. */
export type AmountOf = 'total' | 'refund' | 'shipping' | 'balance' | 'difference' | 'gift'

/** What a text says of an order or its parcels. */
export type SaidState =
  | 'delivered'
  | 'undelivered'
  | 'out_for_delivery'
  | 'in_transit'
  | 'stalled'
  | 'unscanned'
  | 'lost'
  | 'coming_back'
  | 'not_shipped'
  | 'packed'
  | 'shipped'
  | 'cancelled'
  | 'late'

/** What can be promised. */
export type Topic =
  | 'refund'
  | 'replacement'
  | 'discount'
  | 'call'
  | 'enquiry'
  | 'watch'
  | 'cancel'
  | 'papers'
  | 'address'
  | 'faster'
  | 'collection'
  | 'extension'
  | 'sending'
  | 'colleague'

export type Unit = 'hour' | 'day' | 'business_day' | 'week' | 'month' | 'year'
/** What is counted, by the facts that count it. */
export type Counted = 'parcels' | 'orders' | 'items' | 'tickets' | 'escalations' | 'other'
type Comparison = 'more' | 'less' | 'about'

/**
 * A language as data. Patterns are sources of regular expressions that stand between word boundaries, without regard
 * to case; they are matched against text with straight apostrophes and single-width characters. Every repetition in
 * them has a small upper limit, so that no text can make them slow.
 */
export type Language = {
  name: string
  /** Small words that tell it from the others. */
  common: string
  /** A full stop after one of these ends no sentence. */
  abbreviations: string
  /** Words that begin with so many of the same letters are taken for one. */
  stem: number
  decimal: '.' | ','
  /** Whether "2/12" is more likely the second of December; both readings count. */
  dayFirst: boolean
  months: Record<string, number>
  /** Names that are also other words count as months and weekdays only with a capital. */
  alsoWords: string
  /** 0 is Sunday. */
  weekdays: Record<string, number>
  /** Stands before a weekday: whether a coming or a past one is meant. */
  coming: string
  past: string
  /** First and last day from today. */
  /** Says that a day without more is one that is over. */
  pastTense: string
  relativeDays: Record<string, readonly [first: number, last: number]>
  /** Week spans from the Monday of this week. */
  relativeWeeks: Record<string, readonly [first: number, last: number]>
  ordinal: string
  numbers: Record<string, number>
  /** Joins the two ends of a range. */
  rangeWord: string
  comparisons: Record<Comparison, string>
  businessDay: string
  /** May stand between a number and its unit. */
  fillers: string
  units: readonly [unit: Unit, pattern: string][]
  /** Stand around a duration that starts now. */
  ahead: string
  /** Stand around a duration that ends now. */
  ago: string
  /** Stand before such a duration. */
  agoBefore: string
  /** Behind a duration: it counts from another day. */
  between: string
  currencyWords: Record<string, string>
  amounts: readonly [of: AmountOf, pattern: string][]
  roles: readonly [role: Role, pattern: string][]
  /** Says that something will reach the customer; with a day it is a promise of delivery. */
  willArrive: string
  /** Times that are no days: "soon". */
  vague: string
  states: readonly [state: SaidState, pattern: string][]
  /** A clause with one of these says nothing of what is. */
  unreal: string
  negation: string
  /** Whether a denial may stand behind what it denies. */
  deniesAfter: boolean
  /** Says what may be, not what will be. */
  possible: string
  /** Where a clause ends. */
  clauseEnd: string
  interjection: string
  condition: string
  /** A condition that is the customer's to meet. */
  customerStep: string
  future: string
  done: string
  /** A rule told as such: "is refunded". */
  rule: string
  /** Whether the same words can be a promise; then only a condition makes them a rule. */
  ruleIsFuture: boolean
  topics: readonly { topic: Topic; pattern: string; also?: string; name: string }[]
  /** Marks what follows or precedes as the customer's saying. */
  asSaid: string
  /** Before a count: not all there are. */
  partOf: string
  counted: readonly [of: Counted, pattern: string][]
  percent: string
  orderWord: string
  carriers: string
  /** Stand before a carrier's name. */
  carrierBefore: string
  /** What a carrier does, behind its name. */
  carrierVerbs: string
  /** Say that a place may follow. */
  placeBefore: string
  placeContext: string
  /** Where parcels are put down, and the words for doing so. */
  spots: string
  putDown: string
  /** Stand before a product's name. */
  productBefore: string
  productNouns: string
  /** Capitalised words that name neither place nor product nor carrier. */
  capitals: string
  greeting: string
  /** Say that an order was looked for in vain. */
  notFound: string
  /** In a customer's sentence: what they need something for, or by when. */
  need: string
  /** With such a word, a day in a customer's sentence is one that is over. */
  over: string
  /** Questions that ask for nothing. */
  empty: string
}

/** A pattern between word boundaries, in every script. */
export function words(pattern: string, flags = 'giu'): RegExp {
  // What is shortened stands inside of a word: "we'll", "hasn't". It is looked for only where there may be some.
  const unless = pattern.includes("'") ? "(?!'|n't)" : ''
  return new RegExp(`(?<![\\p{L}\\p{N}_]${unless})(?:${pattern})(?![\\p{L}\\p{N}_])`, flags)
}

/** Alternatives of literal words, longest first. */
export function anyOf(names: readonly string[]): string {
  return [...names]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .join('|')
}
