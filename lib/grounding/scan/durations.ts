import type { Grammar } from '../language/grammar.ts'
import { foundIn } from './clauses.ts'
import type { MentionOf } from './mention.ts'

type Duration = MentionOf<'duration'>

/** How far from a duration the words may stand that say which way it counts. */
const near = 24

/** "within 3 days", "3 to 5 business days", "more than a week ago", "30-day". */
export function durationsIn(text: string, grammar: Grammar): Duration[] {
  return foundIn(text, grammar.duration).flatMap(
    ({ 0: whole, 1: comparison, 2: least = '', 3: most, 4: business, 5: unit = '', index }) => {
      const key = grammar.units.find(({ pattern }) => pattern.test(unit))?.key
      const one = countOf(least, grammar)
      const other = most === undefined ? one : countOf(most, grammar)
      if (key === undefined || one === null || other === null || one > other) return []
      const before = text.slice(Math.max(0, index - near), index)
      const after = text.slice(index + whole.length, index + whole.length + near)
      const toward = towardOf(before, after, grammar)
      const isArticle = one === 1 && !/^\d/.test(least)
      // "have a day", "every day": an article alone is no count.
      if (isArticle && toward === 'open' && comparison === undefined && most === undefined) return []
      const compared = grammar.comparisons.find(({ pattern }) => pattern.test(comparison ?? ''))?.key
      return [
        {
          kind: 'duration',
          start: index,
          end: index + whole.length,
          least: one,
          most: other,
          unit: business !== undefined && key === 'day' ? 'business_day' : key,
          compared: isComparison(compared) ? compared : 'exactly',
          toward,
        },
      ]
    },
  )
}

function isComparison(key: string | undefined): key is 'more' | 'less' | 'about' {
  return key === 'more' || key === 'less' || key === 'about'
}

function countOf(written: string, { numbers }: Grammar): number | null {
  return /^\d/.test(written) ? Number(written) : (numbers.get(written.toLowerCase()) ?? null)
}

function towardOf(before: string, after: string, { ago, agoBefore, ahead }: Grammar): Duration['toward'] {
  if (agoBefore.test(before)) return 'past'
  const [first] = foundIn(after, ago)
  if (first !== undefined && first.index <= 2) return 'past'
  const lead = foundIn(before, ahead).at(-1)
  return lead !== undefined && lead.index + lead[0].length >= before.trimEnd().length ? 'future' : 'open'
}

/** Days in each unit, near enough to compare. */
export const daysIn: Record<Duration['unit'], number> = {
  hour: 1 / 24,
  day: 1,
  business_day: 1,
  week: 7,
  month: 30,
  year: 365,
}

/** Whether two come to the same at most; business days are not calendar days. */
export function sameTime(one: Duration, other: Duration): boolean {
  const isBusiness = ({ unit }: Duration) => unit === 'business_day'
  return (
    isBusiness(one) === isBusiness(other) && one.most * daysIn[one.unit] === other.most * daysIn[other.unit]
  )
}
