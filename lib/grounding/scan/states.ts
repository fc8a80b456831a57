import type { Grammar } from '../language/grammar.ts'
import type { Stretch } from '../reading.ts'
import { type Clause, clauseAt, foundIn, has } from './clauses.ts'
import type { MentionOf } from './mention.ts'

/** States that are told by a denial: "has not left our warehouse". */
const denials: ReadonlySet<string> = new Set(['undelivered', 'not_shipped', 'unscanned', 'stalled'])

/** What a sentence says of where an order or a parcel stands; not what may be, will be or is denied. */
export function statesIn(text: string, grammar: Grammar, clauses: Clause[]): MentionOf<'shipment_state'>[] {
  if (text.trimEnd().endsWith('?')) return []
  const taken: Stretch[] = []
  return grammar.states.flatMap(({ key, pattern }) =>
    foundIn(text, pattern).flatMap(({ 0: whole, index }) => {
      const end = index + whole.length
      if (taken.some((each) => each.start < end && index < each.end)) return []
      taken.push({ start: index, end })
      const clause = clauseAt(clauses, index)
      const before = text.slice(clause?.start ?? 0, index)
      if (has(grammar.unreal, before)) return []
      // A denial may also follow its verb, as in German, or stand inside of what was found.
      const rest = text.slice(clause?.start ?? 0, Math.min(clause?.end ?? end, end + 24))
      if (!denials.has(key) && has(grammar.negation, rest)) return []
      return [{ kind: 'shipment_state' as const, start: index, end, state: key }]
    }),
  )
}
