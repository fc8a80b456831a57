import type { Grammar } from '../language/grammar.ts'
import { foundIn, has } from './clauses.ts'
import { addDays, anyYear, dayOf, span, weekdayOf } from './days.ts'
import type { MentionOf } from './mention.ts'

type DateMention = MentionOf<'date'>

/** Days as people write them, with every day that each can mean. */
export function datesIn(text: string, grammar: Grammar, today: string): DateMention[] {
  const days = [...isoDays(text), ...numericDays(text, grammar, today), ...namedDays(text, grammar, today)]
  const named = weekdays(text, grammar, today)
  return [...joined(days, named, text), ...relativeDays(text, grammar, today)]
}

/** "Friday, 4 December" is one day: of the years that it can mean, those in which it is a Friday. */
function joined(days: DateMention[], weekdays: DateMention[], text: string): DateMention[] {
  const byEnd = new Map(weekdays.map((each) => [each.end, each]))
  const taken = new Set<DateMention>()
  const whole = days.map((day) => {
    const gap = /(?:,? (?:the |dem |den |der )?|, )$/u.exec(text.slice(Math.max(0, day.start - 8), day.start))
    const before = gap === null ? undefined : byEnd.get(day.start - gap[0].length)
    if (before === undefined) return day
    taken.add(before)
    const wanted = before.days.map(weekdayOf)
    return { ...day, start: before.start, days: day.days.filter((each) => wanted.includes(weekdayOf(each))) }
  })
  return [...whole, ...weekdays.filter((each) => !taken.has(each))]
}

function mention(
  start: number,
  length: number,
  days: string[],
  form: DateMention['form'] = 'day',
): DateMention[] {
  return days.length === 0 ? [] : [{ kind: 'date', start, end: start + length, days, form }]
}

function isoDays(text: string): DateMention[] {
  return foundIn(text, /(?<![\d-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/g).flatMap(
    ({ 0: whole, 1: year, 2: month, 3: day, index }) =>
      mention(index, whole.length, dayOf(Number(year), Number(month), Number(day))),
  )
}

const numeric = /(?<![\d/.,:$€£-])(\d{1,2})([/.])(\d{1,2})(?:\2(\d{4}|\d{2})?)?(?![\d/:%])/g

/** "2/12" can be either day; "12.5." and "12.05.2026" are days, "12.5" is a number. */
function numericDays(text: string, { dayFirst }: Grammar, today: string): DateMention[] {
  return foundIn(text, numeric).flatMap(({ 0: whole, 1: one, 2: mark, 3: other, 4: year, index }) => {
    if (whole === '24/7' || (mark === '.' && whole.split('.').length < 3)) return []
    const read = (month: number, day: number) => {
      if (year === undefined) return anyYear(today, month, day)
      return dayOf(Number(year.length === 2 ? `20${year}` : year), month, day)
    }
    const asDayMonth = read(Number(other), Number(one))
    const asMonthDay = mark === '/' ? read(Number(one), Number(other)) : []
    const days = dayFirst ? [...asDayMonth, ...asMonthDay] : [...asMonthDay, ...asDayMonth]
    return mention(index, whole.replace(/\/$/, '').length, days)
  })
}

function namedDays(text: string, grammar: Grammar, today: string): DateMention[] {
  const { months, alsoWords } = grammar
  const read = (whole: string, index: number, month = '', day = '', year?: string) => {
    const number = months.get(month.toLowerCase())
    if (number === undefined || (alsoWords.has(month.toLowerCase()) && month === month.toLowerCase()))
      return []
    const days =
      year === undefined ? anyYear(today, number, Number(day)) : dayOf(Number(year), number, Number(day))
    return mention(index, whole.length, days)
  }
  return [
    ...foundIn(text, grammar.dayMonth).flatMap(({ 0: whole, 1: day, 2: month, 3: year, index }) =>
      read(whole, index, month, day, year),
    ),
    ...foundIn(text, grammar.monthDay).flatMap(({ 0: whole, 1: month, 2: day, 3: year, index }) =>
      read(whole, index, month, day, year),
    ),
  ]
}

/** A weekday may be the next one or the last one, unless a word before it says which. */
function weekdays(text: string, grammar: Grammar, today: string): DateMention[] {
  return foundIn(text, grammar.weekday).flatMap(({ 0: whole, 1: lead, 2: name = '', index }) => {
    const day = grammar.weekdays.get(name.toLowerCase())
    if (day === undefined) return []
    if (grammar.alsoWords.has(name.toLowerCase()) && name === name.toLowerCase()) return []
    const until = (day - weekdayOf(today) + 7) % 7
    const coming = [addDays(today, until), addDays(today, until + 7)]
    const gone = [addDays(today, until - 7), addDays(today, until === 0 ? -7 : until - 14)]
    const [next = ''] = coming
    const [last = ''] = gone
    const said = lead?.toLowerCase() ?? ''
    grammar.coming.lastIndex = 0
    grammar.past.lastIndex = 0
    const either = has(grammar.pastTense, text.slice(Math.max(0, index - 100), index + 100))
      ? [next, last]
      : [next]
    const days = grammar.coming.test(said) ? coming : grammar.past.test(said) ? gone : either
    return mention(index, whole.length, days, 'weekday')
  })
}

function relativeDays(text: string, grammar: Grammar, today: string): DateMention[] {
  return foundIn(text, grammar.relative).flatMap(({ 0: whole, index }) => {
    const name = whole.toLowerCase()
    const days = grammar.relativeDays.get(name)
    if (days !== undefined) {
      const form = days[0] === 0 ? 'today' : 'relative'
      return mention(index, whole.length, span(today, ...days), form)
    }
    const weeks = grammar.relativeWeeks.get(name)
    if (weeks === undefined) return []
    const monday = -((weekdayOf(today) + 6) % 7)
    return mention(index, whole.length, span(today, monday + weeks[0], monday + weeks[1]), 'relative')
  })
}
