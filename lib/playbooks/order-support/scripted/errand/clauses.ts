import { orderNumbersIn } from '#lib/shop/order-number.ts'
import { addressErrands } from './address-clauses.ts'
import { isChatter } from './chatter.ts'
import type { Errand, Topic, What } from './errand.ts'
import { takeReason } from './said.ts'

const wanting =
  /\b(?:(?:i|we)(?:'d| would)?(?: also| just| really)* (?:want|wish|like|need|intend)(?: also)?(?: to| me to)(?: also)?|(?<=\band )(?:also )?(?:want|wish|need) to(?: also)?|i'd like to|(?:could|can|would) you(?: please)?|please)\b/g
const verbs = 'cancel|return|send back|exchange|swap|replace|change|modify|update|switch|adjust|remove'
const verbAt = new RegExp(
  `(?:^|▸|,|;|:|\\band\\b|\\bthen\\b)[\\s,]*(?:(?:and|also|then|just|lastly|finally|to)\\b[\\s,]*)*(?:▸\\s*)*(?:(?:also|just|to)\\s+)*(?:▸\\s*)*(${verbs})(?:ing)?\\b`,
  'g',
)

/** The errands of a sentence in their order; null where part of it is not understood. Empty where it has none. */
export function errandsIn(sentence: string, topic: Topic): Errand[] | null {
  const marked = sentence
    .replace(wanting, '▸')
    .replace(/(?<!since |because |as )\bi no longer (?:need|want) (?!(?:it|them|this|these)\b)/, '▸ cancel ')
  const starts = [...marked.matchAll(verbAt)]
  const [first] = starts
  if (first === undefined) return []
  const before = marked.slice(0, first.index).replaceAll('▸', ' ')
  noteTopic(before, topic)
  if (!isChatter(before.replace(/\bordered\b.*\bby mistake\b/, ''))) return null
  const found: Errand[] = []
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1]?.index ?? marked.length
    const rest = marked.slice(start.index + start[0].length, end).replaceAll('▸', ' ')
    const errands = errandOf(start[1] ?? '', rest, topic)
    if (errands === null) return null
    found.push(...errands)
  }
  return found
}

/** Remembers what a sentence speaks of: "I received a laptop", "for order #W1". */
export function noteTopic(text: string, topic: Topic): void {
  const [order] = orderNumbersIn(text)
  if (order !== undefined) topic.order = order
  const item =
    /\b(?:received|got|ordered|bought) (?:two |a |an |the |my )([a-z][a-z -]*?)(?= and\b| but\b| by\b|,|$)/.exec(
      text,
    )?.[1]
  if (item !== undefined && !/\border\b/.test(item)) topic.item = item
}

function errandOf(verb: string, given: string, topic: Topic): Errand[] | null {
  const { value: reason, rest } = takeReason(given)
  const text = rest
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;!?]+$/, '')
    .trim()
  switch (verb) {
    case 'cancel':
    case 'remove': {
      const what = cancelled(text.replace(/,? and i (will|can) .*$/, ''), topic)
      return what && [{ kind: 'cancel', what, reason, otherwise: null }]
    }
    case 'return':
    case 'send back': {
      const what = returned(text, topic)
      return what && [{ kind: 'return', what, otherwise: null }]
    }
    default:
      return /\baddress\b/.test(text) ? addressErrands(text, topic) : swapErrand(verb, text, topic)
  }
}

function cancelled(text: string, topic: Topic): What | null {
  if (/^(all|both)( of)?( my| the)?( pending| open)? orders?$/.test(text)) return { kind: 'pending_orders' }
  const numbers = orderNumbersIn(text)
  if (/^(my |the |both )?orders?\b/.test(text) && numbers.length > 0) {
    return isRest(text, /^(my|the|both|orders?|and|#?[a-z]?-?\d+|,)$/) ? { kind: 'orders', numbers } : null
  }
  if (/^(just )?(my|the|that|this)( whole| entire)? order$/.test(text)) {
    return topic.order === null ? { kind: 'its_order' } : { kind: 'orders', numbers: [topic.order] }
  }
  return items(text.replace(/ from (my|the)( pending)? order$/, ''), topic)
}

function returned(text: string, topic: Topic): What | null {
  const all =
    /^(?:everything|all (?:the |my |of the )?(?:items|things|products))(?: (?:that )?i(?:'ve| have)? (?:just )?(?:bought|ordered|received))?(?: (?:in|from|on) (?:my |the |that )?order(?: #?([a-z0-9-]*\d))?)?(?:,? (?:except|but|apart from)(?: for)? (.+))?$/.exec(
      text,
    )
  if (all === null) return items(text, topic)
  const [, order = topic.order, but] = all
  return { kind: 'everything', order, but: but === undefined ? [] : listed(but) }
}

function items(text: string, topic: Topic): What | null {
  const [number, ...others] = orderNumbersIn(text)
  if (others.length > 0) return null
  const plain = withoutOrder(text)
  const named = /^(it|them|this|that|these)( for a full refund)?$/.test(plain) ? (topic.item ?? '') : plain
  const list = listed(apposed(named)).map((item) =>
    /\bones?$/.test(item) ? `${item} ${topic.item ?? ''}` : item,
  )
  const [only] = list
  if (only !== undefined && list.length === 1) topic.item = only
  return list.some((item) => item.trim() === '')
    ? null
    : { kind: 'items', order: number ?? topic.order, items: list }
}

/** "an item I just received: a laptop" is a laptop. */
function apposed(text: string): string {
  return /^an? (?:item|product|thing)\b[^:]*: (.+)$/.exec(text)?.[1] ?? text
}

/** "the A, B and C" as three. */
function listed(text: string): string[] {
  return text.split(/,\s*(?:and\s+)?|\s+and\s+(?:also\s+)?/).map((item) => item.trim())
}

function withoutOrder(text: string): string {
  return text
    .replace(/ (?:in|from|on|of) (?:my |the )?(?:recent |latest |last )?orders?(?: #?[a-z]?-?\d+)?/g, '')
    .trim()
}

function isRest(text: string, known: RegExp): boolean {
  return text.split(/[\s,]+/).every((word) => known.test(word))
}

function swapErrand(verb: string, text: string, topic: Topic): Errand[] | null {
  const [number] = orderNumbersIn(text)
  const order = number ?? topic.order
  const parts = withoutOrder(text).split(/,? and (?:also )?(?=(?:the|my|another) [^,]*? (?:for|to|into) )/)
  const swaps = parts.map((part) => {
    const smaller = /^(.*?),? ((?:one|a) size (?:smaller|larger|bigger|up|down))(?: would be \w+)?$/.exec(
      part,
    )
    const found = smaller ?? /^(.+?) (?:for|to be|to|into|with) (.+)$/.exec(part)
    const [, item = '', to = ''] = found ?? []
    const named = /^(it|this|that)$/.test(item) ? (topic.item ?? '') : item
    return { item: named, to }
  })
  if (swaps.some(({ item, to }) => item === '' || to === '')) return null
  const kind = verb === 'exchange' || verb === 'swap' || verb === 'replace' ? 'exchange' : 'change'
  return [{ kind: 'swap', verb: kind, order, swaps, otherwise: null }]
}
