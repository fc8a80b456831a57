import { type Day, within } from '../known/known.ts'
import { has } from '../scan/clauses.ts'
import { addDays } from '../scan/days.ts'
import { daysIn } from '../scan/durations.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { actOn } from './acts.ts'
import {
  type Context,
  clauseText,
  contradicted,
  firstOf,
  isAsSaid,
  rolesNear,
  roleWords,
  supported,
  unsupported,
} from './context.ts'
import { articleWith, sameAs } from './policies.ts'

/** A day: by the facts of what it is said of, else by any fact, an act, the customer's words or a rule. */
export function judgeDate(mention: MentionOf<'date'>, context: Context): Verdict | null {
  const { known, sentence, grammar } = context
  const roles = rolesNear(mention, context)
  const days = within(known.days, sentence.orders)
  const own = days.filter(({ role }) => role !== null && roles.includes(role))
  const means = ({ value }: Day) => mention.days.includes(value)
  const same = firstOf(own, means)
  if (same !== null) return supported(same)
  const denied = has(grammar.negation, clauseText(mention.start, context))
  if (mention.form === 'today' && (denied || own.length === 0)) return null
  if (mention.form === 'relative' && isHedged(mention, context)) return null
  const act = actOn(mention.days, known.ground.acts)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  if (isSaidBack(mention, own.length > 0, denied, context)) return supported({ from: 'message' })
  const [other] = own
  if (other !== undefined && !denied) {
    const those = [...new Set(own.map(({ value }) => value))].slice(0, 3).join(' or ')
    return contradicted(`${roleWords[other.role ?? 'placed']} is ${those}`)
  }
  const any = roles.length === 0 || denied ? firstOf(days, means) : null
  return any === null ? byRule(mention, days, context) : supported(any)
}

/** A day may follow from a rule ("within 30 days of delivery"), and a weekday stand in one ("Monday to Friday"). */
function byRule(mention: MentionOf<'date'>, days: Day[], { known, sentence, grammar }: Context): Verdict {
  const derived = known.articles.find(({ sentences }) =>
    sentences.some(({ durations }) =>
      durations.some((term) => days.some((day) => isEndOf(mention, day, term))),
    ),
  )
  if (derived !== undefined) return supported({ from: 'policy', title: derived.title })
  const wanted = sameAs(mention, sentence.text, grammar)
  const rule = mention.form === 'weekday' ? articleWith(wanted, known.articles) : null
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  const ahead = mention.days.some((day) => day > known.ground.today)
  return unsupported(`No fact ${ahead ? 'and no act ' : ''}of this case gives this date`)
}

/** Terms shorter than this end on days that many facts come near to by chance. */
const shortestTerm = 14

function isEndOf(
  { days }: MentionOf<'date'>,
  { value }: Day,
  { most, unit }: MentionOf<'duration'>,
): boolean {
  const term = most * daysIn[unit]
  return unit !== 'business_day' && term >= shortestTerm && days.includes(addDays(value.slice(0, 10), term))
}

/** Whether a day is one that the customer named, and not one that we set. */
function isSaidBack(
  mention: MentionOf<'date'>,
  hasFacts: boolean,
  denied: boolean,
  context: Context,
): boolean {
  if (!isSaid(mention, context)) return false
  // "We will look at it again on Friday" is no saying of the customer's, whatever they said of Friday.
  const isOurs = hasFacts || has(context.grammar.future, clauseText(mention.start, context))
  return denied || isAsSaid(context) || !isOurs
}

/** "It may still arrive this week" says of no day that it is the one. */
function isHedged({ start }: MentionOf<'date'>, context: Context): boolean {
  const clause = clauseText(start, context)
  return has(context.grammar.possible, clause) && !has(context.grammar.future, clause)
}

/** Whether the customer named the same day. */
function isSaid({ days }: MentionOf<'date'>, { known }: Context): boolean {
  return known.heard.dates.some((said) => said.days.some((day) => days.includes(day)))
}
