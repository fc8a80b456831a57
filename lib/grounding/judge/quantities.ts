import { within } from '../known/known.ts'
import type { Leaf } from '../known/leaves.ts'
import { has } from '../scan/clauses.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { type Context, contradicted, supported, unsupported } from './context.ts'
import { articleWith, sameAs } from './policies.ts'

type Quantity = MentionOf<'quantity'>

const ownKeys: Partial<Record<Quantity['of'], RegExp>> = {
  parcels: /^(?:parcel_count|parcels)$/,
  orders: /^(?:order_count|orders|orders?_.*)$/,
  items: /^(?:quantity|items|lines)$/,
  each: /^quantity$/,
  tickets: /ticket|open/,
  escalations: /escalat/,
  percent: /percent|pct|change|ratio|share|rate/,
}

/** How far before a count the words may stand that compare it or make it a part. */
const near = 20

/** A count: by the facts that count such things; where none does, by any number of the facts. */
export function judgeQuantity(mention: Quantity, context: Context): Verdict {
  const { count, of } = mention
  const { known, sentence, grammar } = context
  const numbers = within(known.leaves, sentence.orders).filter(({ value }) => typeof value === 'number')
  const own = numbers.filter((leaf) => isOwn(leaf, of))
  const fact =
    countOf(own.length > 0 ? own : numbers, mention) ?? sumOf(own, mention) ?? readOf(mention, context)
  if (fact !== null) return supported(fact)
  const before = sentence.text.slice(Math.max(0, mention.start - near), mention.start)
  const part = own.find(({ value }) => Number(value) >= count)
  if (part !== undefined && has(grammar.partOf, before)) return supported(part)
  // Beside facts that say otherwise, a rule's number stands only as the rule's: "more than the 25 % of our rule".
  const isCompared = grammar.comparisons.some(({ pattern }) => pattern.test(before))
  if (own.length === 0 || isCompared || of === 'percent') {
    const rule = articleWith(sameAs(mention, sentence.text, grammar), known.articles)
    if (rule !== null) return supported({ from: 'policy', title: rule.title })
  }
  const said = known.heard.quantities.some((other) => other.count === count && other.of === of)
  if (said && of !== 'percent') return supported({ from: 'message' })
  return otherwise(own, mention, context)
}

function isOwn({ key, path }: Leaf, of: Quantity['of']): boolean {
  const pattern = ownKeys[of]
  const holder = path.split('.').at(-2) ?? ''
  return pattern !== undefined && (pattern.test(key) || (of !== 'percent' && pattern.test(holder)))
}

function countOf(numbers: Leaf[], { count, of }: Quantity): Leaf | null {
  return numbers.find(({ value }) => typeof value === 'number' && isSame(value, count, of)) ?? null
}

/** A share stands in the facts as 38, 0.38 or either with a minus. */
function isSame(value: number, count: number, of: Quantity['of']): boolean {
  if (of !== 'percent') return value === count
  return [value, value * 100].some((each) => Math.abs(Math.abs(each) - count) < 0.5)
}

/** "Ten items": all lines of an order together. */
function sumOf(own: Leaf[], { count, of }: Quantity): Leaf | null {
  const lines = of === 'items' ? own.filter(({ path }) => /^lines\.\d+\.quantity$/.test(path)) : []
  const sum = lines.reduce((all, { value }) => all + Number(value), 0)
  return sum === count ? (lines[0] ?? null) : null
}

/** "I have looked up your three orders": as many as were read. */
function readOf({ count, of }: Quantity, { known }: Context): Leaf | null {
  const read = of === 'orders' ? known.leaves.filter(({ path }) => path === 'number') : []
  return new Set(read.map(({ value }) => value)).size === count ? (read[0] ?? null) : null
}

function otherwise(own: Leaf[], { of }: Quantity, { sentence }: Context): Verdict {
  const words = sentence.text.toLowerCase()
  // A share of something else than what the facts have a share of contradicts nothing.
  const isOfOwn = own.some(({ path }) =>
    path.split(/[._]/).some((word) => word.length > 4 && words.includes(word.slice(0, 5))),
  )
  const [first] = own
  if (first === undefined || (of === 'percent' && !isOfOwn))
    return unsupported('No fact of this case gives this number')
  const figures = [...new Set(own.map(({ value }) => String(value)))].slice(0, 3)
  return contradicted(`The facts say ${figures.join(' or ')}`)
}
