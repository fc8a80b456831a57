import { within } from '../known/known.ts'
import { squashed } from '../reading.ts'
import { has } from '../scan/clauses.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { actOver, values } from './acts.ts'
import { type Context, contradicted, rolesNear, supported, unsupported } from './context.ts'
import { articleWith, sameAs } from './policies.ts'

type Named = MentionOf<'tracking' | 'carrier' | 'place' | 'product' | 'url' | 'mail'>

const needsFact: ReadonlySet<Named['kind']> = new Set(['tracking', 'carrier', 'url', 'mail'])
const what: Record<Named['kind'], string> = {
  tracking: 'tracking number',
  carrier: 'carrier',
  place: 'place',
  product: 'product',
  url: 'address on the web',
  mail: 'mail address',
}

/** A name or a code: by a fact that gives it in the place where such a thing stands. */
export function judgeName(mention: Named, context: Context): Verdict {
  const { kind, name } = mention
  const { known, sentence, grammar } = context
  const wanted = squashed(name)
  const own = ownTexts(kind, context)
  const holds = ({ value }: { value: string }) => value === wanted || containsWord(value, wanted)
  const same = own.find(holds)
  if (same !== undefined) return supported(same.leaf)
  const [other] = own
  const isFixed =
    kind === 'tracking' ||
    kind === 'carrier' ||
    (kind === 'place' && rolesNear(mention, context).includes('scanned'))
  const inFacts = textsOf(known.texts, sentence.orders).find(holds)
  if (inFacts !== undefined && !(isFixed && other !== undefined)) return supported(inFacts.leaf)
  const article = known.articles.find(({ text }) => containsWord(text, wanted))
  if (article !== undefined) return supported({ from: 'policy', title: article.title })
  const inVain = has(grammar.notFound, sentence.text)
  if (containsWord(known.said, wanted) && (!needsFact.has(kind) || inVain))
    return supported({ from: 'message' })
  const act = known.ground.acts.find((each) =>
    values(each).some((value) => typeof value === 'string' && containsWord(squashed(value), wanted)),
  )
  if (act !== undefined) return supported({ from: 'act', kind: act.kind })
  if (other !== undefined && kind !== 'url') {
    return contradicted(
      `The ${what[kind]} in the facts is ${[...new Set(own.map(({ leaf }) => String(leaf.value)))].slice(0, 3).join(' or ')}`,
    )
  }
  return unsupported(`No fact of this case gives this ${what[kind]}`)
}

const ownKeys: Record<Named['kind'], RegExp> = {
  tracking: /^tracking_number$/,
  carrier: /^carrier$/,
  place: /^place$/,
  product: /^title$/,
  url: /url$/,
  mail: /^e?mail$/,
}

function ownTexts(kind: Named['kind'], { known, sentence }: Context) {
  const own = known.texts.filter(({ leaf }) => ownKeys[kind].test(leaf.key))
  return textsOf(own, sentence.orders)
}

/** The texts of the orders that a sentence is about, and those of no order. */
function textsOf(texts: Context['known']['texts'], orders: string[]) {
  const of = texts.filter(({ leaf }) => leaf.order !== null && orders.includes(leaf.order))
  return of.length > 0
    ? texts.filter(({ leaf }) => leaf.order === null || orders.includes(leaf.order))
    : texts
}

function containsWord(text: string, wanted: string): boolean {
  let at = text.indexOf(wanted)
  while (at >= 0) {
    const before = text[at - 1] ?? ' '
    const after = text[at + wanted.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
    at = text.indexOf(wanted, at + 1)
  }
  return false
}

/** An order number: one that a read gave or that the customer wrote. */
export function judgeOrder({ number }: MentionOf<'order'>, { known, sentence, grammar }: Context): Verdict {
  const leaf = known.leaves.find(({ order, value }) => order === number || value === number)
  if (leaf !== undefined) return supported(leaf)
  const digits = number.replace('O-', '')
  if (containsWord(known.said, number.toLowerCase()) || containsWord(known.said, digits))
    return supported({ from: 'message' })
  const act = known.ground.acts.find((each) => values(each).includes(number))
  if (act !== undefined) return supported({ from: 'act', kind: act.kind })
  if (has(grammar.notFound, sentence.text))
    return unsupported('The customer named no such order, and no fact does')
  const orders = [...new Set(known.leaves.flatMap(({ order }) => order ?? []))]
  return orders.length > 0
    ? contradicted(`The orders in the facts are ${orders.slice(0, 5).join(', ')}`)
    : unsupported('No fact of this case names this order')
}

const countKeys: Record<string, RegExp> = {
  parcels: /^(?:parcel_count|parcels)$/,
  orders: /^(?:order_count|orders|orders?_.*)$/,
  items: /^(?:quantity|items|lines)$/,
  each: /^quantity$/,
  tickets: /ticket|open/,
  escalations: /escalat/,
  percent: /percent|pct|change|ratio|share|rate/,
}

/** A count: by the facts that count such things; where none does, by any number of the facts. */
export function judgeQuantity(mention: MentionOf<'quantity'>, context: Context): Verdict {
  const { count, of } = mention
  const { known, sentence } = context
  const numbers = within(known.leaves, sentence.orders).filter(({ value }) => typeof value === 'number')
  const own = numbers.filter(
    ({ key, path }) =>
      countKeys[of]?.test(key) || (of !== 'percent' && countKeys[of]?.test(path.split('.').at(-2) ?? '')),
  )
  const same = (value: unknown) => typeof value === 'number' && isSame(value, count, of)
  const fact =
    own.find(({ value }) => same(value)) ??
    (own.length === 0 ? numbers.find(({ value }) => same(value)) : undefined)
  if (fact !== undefined) return supported(fact)
  const sum =
    of === 'items'
      ? own.filter(({ key }) => key === 'quantity').reduce((all, { value }) => all + Number(value), 0)
      : null
  // "I have looked up your three orders": those that were read.
  const looked = of === 'orders' ? known.leaves.filter(({ path }) => path === 'number') : []
  const [one] = looked
  if (one !== undefined && new Set(looked.map(({ value }) => value)).size === count) return supported(one)
  const [first] = own
  if (sum === count && first !== undefined) return supported(first)
  const rule = articleWith(sameAs(mention, sentence.text), known.articles)
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  const said = known.heard.quantities.some((other) => other.count === count && other.of === of)
  if (said && of !== 'percent') return supported({ from: 'message' })
  if (actOver(count * 100, known.ground.acts) !== null) return supported({ from: 'act', kind: 'refund' })
  return first === undefined
    ? unsupported('No fact of this case gives this number')
    : contradicted(
        `The facts say ${[...new Set(own.map(({ value }) => String(value)))].slice(0, 3).join(' or ')}`,
      )
}

/** A share stands in the facts as 38, 0.38 or either with a minus. */
function isSame(value: number, count: number, of: MentionOf<'quantity'>['of']): boolean {
  if (of !== 'percent') return value === count
  return [value, value * 100].some((each) => Math.abs(Math.abs(each) - count) < 0.5)
}
