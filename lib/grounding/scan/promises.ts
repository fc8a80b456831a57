import type { Grammar } from '../language/grammar.ts'
import { type Clause, foundIn, has } from './clauses.ts'
import type { MentionOf } from './mention.ts'

type Promise = MentionOf<'promise'>

/** What a sentence promises, or says was done; not what it denies, asks, or tells as possible. */
export function promisesIn(text: string, grammar: Grammar, clauses: Clause[]): Promise[] {
  if (text.trimEnd().endsWith('?') || !hasMood(clauses, grammar)) return []
  const conditional = conditionOf(text, grammar)
  return clauses.flatMap((clause, place) =>
    grammar.topics.flatMap(({ topic, pattern, also }): Promise[] => {
      const [found] = foundIn(clause.text, pattern)
      if (found === undefined) return []
      const end = found.index + found[0].length
      if (isSupposed(clause, found.index, grammar)) return []
      const mood = moodOf(clause, grammar, also, conditional, clauses[place - 1])
      if (mood === null) return []
      if (isDenied(clause, Math.max(end, mood.index + mood.length), grammar)) return []
      const first = clause.start + Math.min(found.index, mood.index)
      const last = clause.start + Math.max(end, mood.index + mood.length)
      return [{ kind: 'promise', start: first, end: last, topic, mood: mood.mood, conditional }]
    }),
  )
}

/** Whether any clause can have a mood (see `moodOf`): most sentences have none, which is seen sooner than every topic. */
function hasMood(clauses: Clause[], { future, done, rule, topics }: Grammar): boolean {
  const whole = clauses.map(({ text }) => text).join('')
  const moods = [future, done, rule, ...topics.flatMap(({ also }) => also ?? [])]
  return moods.some((pattern) => has(pattern, whole))
}

function isDenied({ text }: Clause, end: number, { negation, language }: Grammar): boolean {
  return has(negation, language.deniesAfter ? text : text.slice(0, end))
}

/** "If it has been refunded": a condition stands before it, and nothing that would make the rest a promise. */
function isSupposed({ text }: Clause, index: number, { condition, future }: Grammar): boolean {
  const [found] = foundIn(text.slice(0, index), condition)
  return found !== undefined && !has(future, text.slice(found.index + found[0].length))
}

type Mood = { mood: Promise['mood']; index: number; length: number }

function moodOf(
  clause: Clause,
  grammar: Grammar,
  also: RegExp | null,
  conditional: Promise['conditional'],
  before?: Clause,
): Mood | null {
  const first = (pattern: RegExp, mood: Promise['mood']): Mood | null => {
    const [found] = foundIn(clause.text, pattern)
    return found === undefined ? null : { mood, index: found.index, length: found[0].length }
  }
  const done = first(grammar.done, 'done')
  const rule = grammar.language.ruleIsFuture && conditional === 'no' ? null : first(grammar.rule, 'rule')
  if (rule !== null && grammar.language.ruleIsFuture) return rule
  const future = first(grammar.future, 'promised')
  if (done !== null && future === null) return done
  if (future === null && has(grammar.possible, clause.text)) return null
  const given = future ?? rule ?? (also === null ? null : first(also, 'promised'))
  if (given !== null) return given
  // "We will check and refund": the second verb shares the first one's "will".
  const shares =
    /^[,\s]*(?:and|und) /iu.test(clause.text) && before !== undefined && has(grammar.future, before.text)
  return shares ? { mood: 'promised', index: 0, length: 0 } : null
}

function conditionOf(text: string, { condition, customerStep }: Grammar): Promise['conditional'] {
  if (has(customerStep, text)) return 'customer'
  return has(condition, text) ? 'world' : 'no'
}
