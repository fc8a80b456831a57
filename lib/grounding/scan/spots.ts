import type { Grammar } from '../language/grammar.ts'
import { type Clause, clauseAt, foundIn, has } from './clauses.ts'
import type { Mention } from './mention.ts'

/** How far from "left" or "handed" the spot may stand. */
const near = 40

/** Where a parcel was put down: "left in the shed", "handed to a neighbour". Not where it may be looked for. */
export function spotsIn(text: string, grammar: Grammar, clauses: Clause[]): Mention[] {
  if (text.trimEnd().endsWith('?')) return []
  return foundIn(text, grammar.spots).flatMap(({ 0: name, index }): Mention[] => {
    const end = index + name.length
    const clause = clauseAt(clauses, index)
    if (clause === undefined) return []
    const around = text.slice(Math.max(clause.start, index - near), Math.min(clause.end, end + near))
    const isPut =
      has(grammar.putDown, around) && !has(grammar.unreal, clause.text) && !has(grammar.negation, clause.text)
    return isPut ? [{ kind: 'place', start: index, end, name }] : []
  })
}
