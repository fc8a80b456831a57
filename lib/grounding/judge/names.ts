import { squashed } from '../reading.ts'
import { has } from '../scan/clauses.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { values } from './acts.ts'
import { type Context, contradicted, rolesNear, supported, unsupported } from './context.ts'

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
  // A parcel that nobody scanned was scanned nowhere, whatever other places the facts name.
  const isScan = kind === 'place' && rolesNear(mention, context).includes('scanned')
  if (isScan && other === undefined) return unsupported('No fact of this case says where it was scanned')
  const isFixed = kind === 'tracking' || kind === 'carrier' || isScan
  const inVain = has(grammar.notFound, sentence.text)
  const inFacts = textsOf(known.texts, sentence.orders).find(holds)
  // What was looked for in vain is named by the read that did not find it, whatever there is instead.
  if (inFacts !== undefined && (!isFixed || other === undefined || inVain)) return supported(inFacts.leaf)
  const article = known.articles.find(({ text }) => containsWord(text, wanted))
  if (article !== undefined) return supported({ from: 'policy', title: article.title })
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
