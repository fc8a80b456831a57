import { type Day, type Knowledge, within } from '../known/known.ts'
import type { Leaf } from '../known/leaves.ts'
import { squashed } from '../reading.ts'
import { addDays, daysBetween } from '../scan/days.ts'
import { daysIn, sameTime } from '../scan/durations.ts'
import type { MentionOf } from '../scan/mention.ts'
import type { Verdict } from '../types.ts'
import { actOn } from './acts.ts'
import {
  type Context,
  contradicted,
  firstOf,
  isAsSaid,
  rolesNear,
  roleWords,
  supported,
  unsupported,
} from './context.ts'
import { articleWith, sameAs } from './policies.ts'

type Duration = MentionOf<'duration'>
type Age = Knowledge['ages'][number]

/** A length of time: an age by the facts of what it is said of, a term by a rule, an act or the promised day. */
export function judgeDuration(mention: Duration, context: Context): Verdict {
  const { today } = context.known.ground
  const { toward } = mention
  const named = inTitle(mention, context)
  if (named !== null) return supported(named)
  const roles = rolesNear(mention, context)
  const [ages, days] = timesIn(context)
  const isOwn = ({ role }: Age | Day) => role !== null && roles.includes(role)
  const own = ageOf(mention, ages.filter(isOwn), days.filter(isOwn), today)
  if (own !== null && toward !== 'future') return supported(own)
  const ahead = toward === 'past' ? null : byTerm(mention, context)
  if (ahead !== null) return ahead
  const said = context.known.heard.durations.some((other) => sameTime(mention, other))
  if (said && (toward !== 'future' || isAsSaid(context))) return supported({ from: 'message' })
  const pair = betweenDays(mention, days, context)
  if (pair !== null) return supported(pair)
  const [other] = [...ages, ...days].filter(isOwn)
  if (toward !== 'future' && other !== undefined) {
    return contradicted(`${roleWords[other.role ?? 'placed']} says ${told(other.value, today)}`)
  }
  const any = toward === 'future' || roles.length > 0 ? null : ageOf(mention, ages, days, today)
  return any === null ? unsupported('No fact and no rule read in this case gives this time') : supported(any)
}

/** A time that is part of what an item is called, where all of that stands in the sentence: "Earbuds, 8 hours, black". */
function inTitle({ start, end }: Duration, { known, sentence }: Context): Leaf | null {
  const own = squashed(sentence.text.slice(start, end))
  const titles = known.texts.filter(({ value, leaf }) => leaf.key === 'title' && value.includes(own))
  if (titles.length === 0) return null
  const said = squashed(sentence.text)
  return firstOf(titles, ({ value }) => said.includes(value))
}

function timesIn({ known, sentence }: Context): [Age[], Day[]] {
  return [within(known.ages, sentence.orders), within(known.days, sentence.orders)]
}

/** What makes something take so long, or come so soon: a rule, an act on that day, or what was promised for it. */
function byTerm(mention: Duration, context: Context): Verdict | null {
  const { known, sentence, grammar } = context
  const { today, acts } = known.ground
  const rule = articleWith(sameAs(mention, sentence.text, grammar), known.articles)
  if (rule !== null) return supported({ from: 'policy', title: rule.title })
  const act = actOn([dayAhead(mention, today)], acts)
  if (act !== null) return supported({ from: 'act', kind: act.kind })
  if (mention.toward !== 'future') return null
  const coming = timesIn(context)[1].find(
    ({ value, role }) => role === 'promised' && value >= today && isMeant(daysBetween(today, value), mention),
  )
  return coming === undefined ? null : supported(coming.leaf)
}

/** A fact of that age, or of a day so far from today. */
function ageOf(mention: Duration, ages: Age[], days: Day[], today: string): Leaf | null {
  const age = ages.find(({ value }) => isMeant(value, mention))
  const day = days.find(({ value }) => isMeant(Math.abs(daysBetween(value, today)), mention))
  return (age ?? day)?.leaf ?? null
}

/** How many days are compared with each other; a case knows few. */
const mostDays = 40

/** "Two days after the promised date": two days that are known, or that the customer named, so far apart. */
function betweenDays(mention: Duration, days: Day[], { known, sentence, grammar }: Context): Leaf | null {
  const [found] = sentence.text.slice(mention.end, mention.end + 12).matchAll(grammar.between)
  if (found === undefined || found.index > 1) return null
  const said = known.heard.dates.flatMap(({ days: [day] }) => day ?? [])
  const others = [...days.map(({ value }) => value).slice(0, mostDays), ...said.slice(0, mostDays)]
  const day = days
    .slice(0, mostDays)
    .find(({ value }) => others.some((other) => isMeant(Math.abs(daysBetween(value, other)), mention)))
  return day?.leaf ?? null
}

/** Whether so many days are what the words say. */
function isMeant(days: number, mention: Duration): boolean {
  const { least, most, unit, compared } = mention
  const size = daysIn[unit]
  if (compared === 'more') return days >= least * size && (days > least * size || unit !== 'day')
  if (compared === 'less') return days < most * size
  const slack = slackOf(mention) * size
  return days >= least * size - slack && days <= most * size + slack
}

/** "A month" says less exactly how many days than "30 days" does, and "about" says so. */
function slackOf({ most, unit, compared }: Duration): number {
  if (unit === 'month' || unit === 'year') return 0.2
  if (compared !== 'about') return 0
  return unit === 'week' ? 0.5 : Math.max(1, most * 0.15)
}

function told(value: string | number, today: string): string {
  if (typeof value === 'number') return `${value} days`
  return `${value}, ${Math.abs(daysBetween(value, today))} days from today`
}

function dayAhead({ most, unit }: Duration, today: string): string {
  return addDays(today, Math.round(most * daysIn[unit]))
}
