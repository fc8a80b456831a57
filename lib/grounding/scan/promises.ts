import type { Grammar } from '../language/grammar.ts'
import { type Clause, has } from './clauses.ts'
import type { MentionOf } from './mention.ts'

type Promise = MentionOf<'promise'>

/** What a sentence promises, or says was done; not what it denies, asks, or tells as possible. */
export function promisesIn(text: string, grammar: Grammar, clauses: Clause[]): Promise[] {
  if (text.trimEnd().endsWith('?')) return []
  const conditional = conditionOf(text, grammar)
  return clauses.flatMap((clause, place) => {
    if (has(grammar.negation, clause.text)) return []
    return grammar.topics.flatMap(({ topic, pattern, also }): Promise[] => {
      const [found] = clause.text.matchAll(pattern)
      if (found === undefined) return []
      const mood = moodOf(clause, grammar, also, clauses[place - 1])
      if (mood === null) return []
      const first = Math.min(found.index, mood.index)
      const last = Math.max(found.index + found[0].length, mood.index + mood.length)
      const at = clause.start
      const isOpen = startsCondition(clause, grammar)
      if (isOpen) return []
      return [{ kind: 'promise', start: at + first, end: at + last, topic, mood: mood.mood, conditional }]
    })
  })
}

type Mood = { mood: Promise['mood']; index: number; length: number }

function moodOf(clause: Clause, grammar: Grammar, also: RegExp | null, before?: Clause): Mood | null {
  const first = (pattern: RegExp, mood: Promise['mood']): Mood | null => {
    const [found] = clause.text.matchAll(pattern)
    return found === undefined ? null : { mood, index: found.index, length: found[0].length }
  }
  const done = first(grammar.done, 'done')
  const future = first(grammar.future, 'promised')
  if (future === null && has(grammar.possible, clause.text)) return null
  if (done !== null && future === null) return done
  const given = future ?? first(grammar.rule, 'rule') ?? (also === null ? null : first(also, 'promised'))
  if (given !== null) return given
  // "We will check and refund": the second verb shares the first one's "will".
  const shares =
    /^[,\s]*(?:and|und) /iu.test(clause.text) && before !== undefined && has(grammar.future, before.text)
  return shares ? { mood: 'promised', index: 0, length: 0 } : null
}

function startsCondition({ text }: Clause, { condition }: Grammar): boolean {
  const [found] = text.matchAll(condition)
  return found !== undefined && /^[\s\p{P}]*$/u.test(text.slice(0, found.index))
}

function conditionOf(text: string, { condition, customerStep }: Grammar): Promise['conditional'] {
  if (has(customerStep, text)) return 'customer'
  return has(condition, text) ? 'world' : 'no'
}
