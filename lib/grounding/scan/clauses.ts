import type { Grammar } from '../language/grammar.ts'
import type { Stretch } from '../reading.ts'

/** The parts of a sentence in which a negation or an "if" holds. Positions count in the sentence. */
export type Clause = Stretch & { text: string }

export function clausesOf(sentence: string, { clauseEnd, interjection }: Grammar): Clause[] {
  // An interjection between commas does not end the clause that it stands in.
  const joined = sentence.replace(interjection, (found) => found.replaceAll(',', ' '))
  const clauses: Clause[] = []
  let start = 0
  for (const { 0: mark, index } of joined.matchAll(clauseEnd)) {
    // "1,204.90" and "10:30" hold no end.
    if (/^[,:]$/.test(mark) && /\d/.test(joined[index + 1] ?? '') && /\d/.test(joined[index - 1] ?? ''))
      continue
    clauses.push({ start, end: index, text: joined.slice(start, index) })
    start = index
  }
  clauses.push({ start, end: joined.length, text: joined.slice(start) })
  return clauses.filter(({ text }) => text.trim() !== '')
}

/** The clause that a position stands in. */
export function clauseAt(clauses: Clause[], position: number): Clause | undefined {
  return clauses.find(({ start, end }) => start <= position && position < end)
}

/** Whether a pattern (with the flag g) is found. */
export function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0
}

/** Every place where a pattern (with the flag g) is found. Most are found nowhere, which is seen sooner than a search begins. */
export function foundIn(text: string, pattern: RegExp): RegExpExecArray[] {
  return has(pattern, text) ? [...text.matchAll(pattern)] : []
}
