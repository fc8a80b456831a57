import { type Amount, within } from '../known/known.ts'
import type { AmountOf } from '../language/language.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { actOver, amountsOf } from './acts.ts'
import { type Context, contradicted, firstOf, supported, unsupported } from './context.ts'
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
  const { known, sentence } = context
  const { acts } = known.ground
  const of = saidOf(mention, context)
  const amounts = within(known.amounts, sentence.orders)
  const equal = ({ value, currency }: Amount) =>
    Math.abs(value) === mention.cents &&
    (currency === null || mention.currencies === null || mention.currencies.includes(currency))
  const ofThis = amounts.filter((amount) => amount.of === of)
  const same = firstOf(ofThis, equal)
  if (same !== null) return supported(same)
  const act = actOver(mention.cents, acts)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  const proposed = acts.flatMap(amountsOf)
  if (of === 'refund' && proposed.length > 0) {
    return contradicted(`The refund proposed beside it is over ${proposed.map(inUnits).join(' and ')}`)
  }
  const isFixed = of === 'shipping' || of === 'balance' || of === 'total'
  const wrong = isFixed ? ofThis : []
  const refunds = amounts.filter((amount) => amount.of === 'refund' && amount.value > 0)
  if (of === 'refund' && refunds.length > 0) {
    return contradicted(`The refund was ${refunds.map(({ value }) => inUnits(value)).join(' or ')}`)
  }
  const any = firstOf(amounts, equal) ?? sumOf(amounts, mention)
  if (any !== null && (wrong.length === 0 || of === 'total')) return supported(any)
  const rule = articleWith(sameAs(mention, sentence.text), known.articles)
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  const totals = of === null ? amounts.filter((amount) => amount.of === 'total') : wrong
  const [other] = totals
  if (other !== undefined && (of === null || isFixed)) {
    const figures = [...new Set(totals.map(({ value }) => inUnits(value)))].slice(0, 3).join(' or ')
    return contradicted(`${amountWords[of ?? 'total']} is ${figures} ${other.currency ?? ''}`.trim())
  }
  return unsupported('No fact, rule or act of this case gives this amount')
}

/** What an amount is said of, by the nearest word; of two as near the one before it. */
function saidOf({ start, end }: MentionOf<'money'>, { sentence, grammar }: Context): AmountOf | null {
  let best: AmountOf | null = null
  let nearest = 60
  for (const { key, pattern } of grammar.amounts) {
    for (const { 0: whole, index } of sentence.text.matchAll(pattern)) {
      const isBefore = index < end
      const between = isBefore ? [index + whole.length, start] : [end, index]
      // A word behind the next amount belongs to that one.
      const isOfOther = sentence.mentions.some(
        (other) =>
          other.kind === 'money' && other.start >= (between[0] ?? 0) && other.end <= (between[1] ?? 0),
      )
      if (isOfOther) continue
      const distance = isBefore ? start - index - whole.length : (index - end) * 1.5
      if (distance >= 0 && distance < nearest) [best, nearest] = [key, distance]
    }
  }
  return best
}

/** What is left of a total after refunds, or the price of several of one item. */
function sumOf(amounts: Amount[], { cents }: MentionOf<'money'>) {
  const totals = amounts.filter(({ of }) => of === 'total')
  const less = amounts.filter(({ of }) => of === 'refund' || of === 'shipping')
  return firstOf(totals, ({ value }) => less.some((part) => part.value > 0 && value - part.value === cents))
}

function inUnits(cents: number): string {
  return (Math.abs(cents) / 100).toFixed(2)
}
