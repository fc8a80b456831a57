import type { Grammar } from '../language/grammar.ts'
import { type Clause, clauseAt, foundIn, has } from './clauses.ts'
import { addDays } from './days.ts'
import { daysIn } from './durations.ts'
import type { MentionOf } from './mention.ts'

type Time = MentionOf<'date'> | MentionOf<'duration'>

/** How far from "will arrive" its day may stand. */
const near = 60

/** "It will be with you by Friday": a day by which something is to reach the customer. */
export function deliveriesIn(
  text: string,
  grammar: Grammar,
  clauses: Clause[],
  times: Time[],
  today: string,
): MentionOf<'delivery'>[] {
  if (text.trimEnd().endsWith('?')) return []
  const vague = foundIn(text, grammar.vague).map(
    ({ 0: whole, index }): Time => ({
      kind: 'date',
      start: index,
      end: index + whole.length,
      days: [0, 1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)),
      form: 'relative',
    }),
  )
  return foundIn(text, grammar.willArrive).flatMap(({ 0: whole, index }) => {
    const end = index + whole.length
    const time = nearest([...times, ...vague], index, end)
    const clause = clauseAt(clauses, index)
    const before = text.slice(clause?.start ?? 0, end)
    if (time === undefined || has(grammar.negation, before) || has(grammar.possible, before)) return []
    const stretch = { start: Math.min(index, time.start), end: Math.max(end, time.end) }
    return [{ kind: 'delivery' as const, ...stretch, when: whenOf(time, today) }]
  })
}

function nearest(times: Time[], start: number, end: number): Time | undefined {
  const after = times.find((time) => time.start >= end && time.start - end <= near)
  return after ?? times.find((time) => time.end <= start && start - time.end <= near / 2)
}

function whenOf(time: Time, today: string): MentionOf<'delivery'>['when'] {
  const { start, end } = time
  if (time.kind === 'date')
    return { start, end, least: time.days.find((day) => day >= today) ?? '', days: time.days }
  const least = addDays(today, Math.ceil(time.least * daysIn[time.unit]))
  const most = addDays(today, Math.ceil(time.most * daysIn[time.unit]))
  return { start, end, least, days: [most] }
}
