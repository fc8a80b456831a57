import { type Amount, within } from '../known/known.ts'
import type { AmountOf } from '../language/language.ts'
import { has } from '../scan/clauses.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { actOver, amountsOf } from './acts.ts'
import { type Context, clauseText, contradicted, firstOf, supported, unsupported } from './context.ts'
import { articleWith, sameAs } from './policies.ts'

const amountWords: Record<AmountOf, string> = {
  total: 'the total',
  refund: 'the refund',
  shipping: 'the shipping fee',
  balance: 'the balance',
  difference: 'the difference',
  gift: 'the gift',
}

/** An amount: by the facts of what it is said of, an act over it, any amount of its order, or a rule. */
export function judgeMoney(mention: MentionOf<'money'>, context: Context): Verdict {
  const { known, sentence, grammar } = context
  const of = saidOf(mention, context)
  const amounts = within(known.amounts, sentence.orders)
  const own = amounts.filter((amount) => amount.of === of)
  const same = firstOf(own, isSame(mention))
  if (same !== null) return supported(same)
  const act = actOver(mention.cents, known.ground.acts)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  const denied = has(grammar.negation, clauseText(mention.start, context))
  if (denied && known.heard.amounts.includes(mention.cents)) return supported({ from: 'message' })
  const refund = of === 'refund' ? otherRefund(own, context) : null
  if (refund !== null) return refund
  // The total may be told of with a price in it; a fee or a balance is only what it is.
  const isExact = (of === 'shipping' || of === 'balance') && own.length > 0
  const any = isExact ? null : (firstOf(amounts, isSame(mention)) ?? restOf(amounts, mention))
  if (any !== null) return supported(any)
  const rule = articleWith(sameAs(mention, sentence.text, grammar), known.articles)
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  return otherwise(of, amounts)
}

function isSame({ cents, currencies }: MentionOf<'money'>): (amount: Amount) => boolean {
  return ({ value, currency }) =>
    Math.abs(value) === cents && (currency === null || currencies === null || currencies.includes(currency))
}

/** A refund that is or was made is over what the act beside it or the facts say. */
function otherRefund(own: Amount[], { known }: Context): Verdict | null {
  const proposed = known.ground.acts.flatMap(amountsOf)
  if (proposed.length > 0) {
    return contradicted(`The refund proposed beside it is over ${proposed.map(inUnits).join(' and ')}`)
  }
  const made = own.filter(({ value }) => value > 0).map(({ value }) => inUnits(value))
  return made.length > 0 ? contradicted(`The refund was ${[...new Set(made)].join(' or ')}`) : null
}

function otherwise(of: AmountOf | null, amounts: Amount[]): Verdict {
  const isFixed = of === null || of === 'total' || of === 'shipping' || of === 'balance'
  const known = amounts.filter((amount) => amount.of === (of ?? 'total'))
  const [first] = known
  if (!isFixed || first === undefined)
    return unsupported('No fact, rule or act of this case gives this amount')
  const figures = [...new Set(known.map(({ value }) => inUnits(value)))].slice(0, 3).join(' or ')
  return contradicted(`${amountWords[of ?? 'total']} is ${figures} ${first.currency ?? ''}`.trim())
}

/** How far an amount may stand from the word that says what it is. */
const near = 60

/** What an amount is said of, by the nearest word; of two as near the one before it. */
function saidOf(mention: MentionOf<'money'>, { sentence, grammar }: Context): AmountOf | null {
  const others = sentence.mentions.filter((other) => other.kind === 'money' && other !== mention)
  let best: AmountOf | null = null
  let least = near
  for (const { key, pattern } of grammar.amounts) {
    for (const { 0: whole, index } of sentence.text.matchAll(pattern)) {
      const isBefore = index < mention.end
      const [from, to] = isBefore ? [index + whole.length, mention.start] : [mention.end, index]
      // A word behind another amount belongs to that one; and behind this one only what hangs on it does:
      // "$5.90 for shipping", not "$194.90, shipping included".
      if (others.some(({ start, end }) => start >= from && end <= to)) continue
      if (!isBefore && /[,;.:()]/.test(sentence.text.slice(from, to))) continue
      const distance = isBefore ? to - from : (to - from) * 1.5
      if (distance >= 0 && distance < least) [best, least] = [key, distance]
    }
  }
  return best
}

/** What is left of a total without what was refunded, or without the shipping. */
function restOf(amounts: Amount[], { cents }: MentionOf<'money'>) {
  const totals = amounts.filter(({ of }) => of === 'total')
  const less = amounts.filter(({ of }) => of === 'refund' || of === 'shipping')
  return firstOf(totals, ({ value }) => less.some((part) => part.value > 0 && value - part.value === cents))
}

function inUnits(cents: number): string {
  return (Math.abs(cents) / 100).toFixed(2)
}
