import { type Day, within } from '../known/known.ts'
import type { Role } from '../language/language.ts'
import { has } from '../scan/clauses.ts'
import { daysBetween } from '../scan/days.ts'
import { daysIn, sameTime } from '../scan/durations.ts'
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
  supported,
  unsupported,
} from './context.ts'
import { articleWith, sameAs } from './policies.ts'

/** What a role is called in the reason that a person and a model read. */
export const roleWords: Record<Role, string> = {
  placed: 'the day it was ordered',
  shipped: 'the day it was shipped',
  promised: 'the promised day',
  scanned: 'the last scan',
  delivered: 'the day it was delivered',
  refunded: 'the day of the refund',
  cancelled: 'the day it was cancelled',
  requested: 'the day of the request',
  received: 'the day it came back',
  replaced: 'the day of the replacement',
  since: 'the day the customer joined',
  renewal: 'the renewal',
}

/** A day: by the facts of what it is said of, else by any fact, an act, the customer's words or a rule. */
export function judgeDate(mention: MentionOf<'date'>, context: Context): Verdict | null {
  const { known, sentence } = context
  const roles = rolesNear(mention, context)
  const days = within(known.days, sentence.orders)
  const ofRole = days.filter(({ role }) => role !== null && roles.includes(role))
  const means = ({ value }: Day) => mention.days.includes(value)
  const same = firstOf(ofRole, means)
  if (same !== null) return supported(same)
  if (mention.form === 'today' && ofRole.length === 0) return null
  const act = actOn(mention.days, known.ground.acts)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  const denied = has(context.grammar.negation, clauseText(mention.start, context))
  const said = isSaid(mention, context)
  if (said && (denied || isAsSaid(context) || ofRole.length === 0)) return supported({ from: 'message' })
  const [other] = ofRole
  if (other !== undefined && !denied) {
    return contradicted(
      `${roleWords[other.role ?? 'placed']} is ${[...new Set(ofRole.map(({ value }) => value))].slice(0, 3).join(' or ')}`,
    )
  }
  const any = roles.length === 0 || denied ? firstOf(days, means) : null
  if (any !== null) return supported(any)
  const rule = mention.form === 'weekday' ? articleWith(sameAs(mention, sentence.text), known.articles) : null
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  const ahead = mention.days.some((day) => day > known.ground.today)
  return unsupported(
    ahead ? 'No fact and no act of this case gives this date' : 'No fact of this case gives this date',
  )
}

/** Whether the customer named the same day, or a time that comes to it. */
function isSaid({ days }: MentionOf<'date'>, { known }: Context): boolean {
  return known.heard.dates.some((said) => said.days.some((day) => days.includes(day)))
}

/** A length of time: an age by the facts of what it is said of, a term by a rule, an act or the promised day. */
export function judgeDuration(mention: MentionOf<'duration'>, context: Context): Verdict {
  const { known, sentence } = context
  const { today, acts } = known.ground
  const roles = rolesNear(mention, context)
  const counts = (days: number) => isMeant(days, mention)
  const ages = within(known.ages, sentence.orders)
  const days = within(known.days, sentence.orders)
  const ofRole = (role: Role | null) => role !== null && roles.includes(role)
  const age = ages.find(({ value, role }) => ofRole(role) && counts(value))
  const since = days.find(({ value, role }) => ofRole(role) && counts(Math.abs(daysBetween(value, today))))
  const own = age ?? since
  if (own !== undefined && mention.toward !== 'future') return supported(own.leaf)
  const rule = mention.toward === 'past' ? null : articleWith(sameAs(mention, sentence.text), known.articles)
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  const act = acts.find((each) => actOn(daysAhead(mention, today), [each]) !== null)
  if (act !== undefined && mention.toward !== 'past') return supported({ from: 'act', kind: act.kind })
  if (mention.toward === 'future') {
    const coming = days.find(
      ({ value, role }) => role === 'promised' && value >= today && counts(daysBetween(today, value)),
    )
    if (coming !== undefined) return supported(coming.leaf)
  }
  const said = known.heard.durations.some((other) => sameTime(mention, other))
  if (said && (mention.toward !== 'future' || isAsSaid(context))) return supported({ from: 'message' })
  const isPast = mention.toward === 'past' || (mention.toward === 'open' && roles.length > 0)
  const [other] = [...ages, ...days].filter(({ role }) => ofRole(role))
  if (isPast && other !== undefined)
    return contradicted(`${roleWords[other.role ?? 'placed']} says ${told(other.value, today)}`)
  const any = mention.toward === 'future' ? undefined : anyAge(context, counts)
  if (any !== undefined && roles.length === 0) return supported(any)
  return unsupported('No fact and no rule read in this case gives this time')
}

function anyAge({ known, sentence }: Context, counts: (days: number) => boolean) {
  const { today } = known.ground
  const age = within(known.ages, sentence.orders).find(({ value }) => counts(value))
  return (
    age ??
    within(known.days, sentence.orders).find(({ value }) => counts(Math.abs(daysBetween(value, today))))
  )?.leaf
}

function told(value: string | number, today: string): string {
  return typeof value === 'number'
    ? `${value} days`
    : `${value}, ${Math.abs(daysBetween(value, today))} days from today`
}

/** Whether so many days are what the words say. */
function isMeant(days: number, { least, most, unit, compared }: MentionOf<'duration'>): boolean {
  const size = daysIn[unit]
  if (compared === 'more') return days >= least * size && (days > least * size || unit !== 'day')
  if (compared === 'less') return days < most * size
  // "Two weeks" says less exactly how many days than "14 days" does.
  const slack =
    unit === 'month' || unit === 'year'
      ? size * 0.2
      : unit === 'week' && compared === 'about'
        ? 3
        : compared === 'about'
          ? Math.max(1, most * 0.15)
          : 0
  return days >= least * size - slack && days <= most * size + slack
}

function daysAhead({ most, unit }: MentionOf<'duration'>, today: string): string[] {
  const days = Math.round(most * daysIn[unit])
  return [new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)]
}
