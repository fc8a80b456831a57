import { byFact, type Knowledge } from '../known/known.ts'
import type { Leaf } from '../known/leaves.ts'
import type { Grammar } from '../language/grammar.ts'
import type { Role } from '../language/language.ts'
import type { Mention } from '../scan/mention.ts'
import type { Scanned } from '../scan/scan.ts'
import type { Support, Verdict } from '../types.ts'

/** What a mention is judged by. */
export type Context = { known: Knowledge; grammar: Grammar; sentence: Scanned }

export function supported(by: Support | Leaf): Verdict {
  return { verdict: 'supported', by: 'from' in by ? by : byFact(by) }
}

export function unsupported(why: string): Verdict {
  return { verdict: 'unsupported', why }
}

export function contradicted(why: string): Verdict {
  return { verdict: 'contradicted', why }
}

/** A fact for which a test holds. */
export function firstOf<Item extends { leaf: Leaf }>(
  items: Item[],
  test: (item: Item) => boolean,
): Leaf | null {
  return items.find(test)?.leaf ?? null
}

/** How far from a mention the words may stand that say what it is said of. */
const window = 120

/** What a mention is said of: by the words before it, nearest first, and those right after it. */
export function rolesNear(mention: Mention, { sentence, grammar }: Context): Role[] {
  const from = Math.max(0, mention.start - window)
  const before = sentence.text.slice(from, mention.start)
  const after = sentence.text.slice(mention.end, mention.end + window / 2)
  const marks = grammar.roles.flatMap(({ key, pattern }) =>
    Array.from(before.matchAll(pattern), ({ 0: whole, index }) => ({
      key,
      end: index + whole.length,
      length: whole.length,
    })),
  )
  // Of two that end together the longer says more: "scheduled to arrive", "arrive".
  marks.sort((one, other) => other.end - one.end || other.length - one.length)
  const [nearest] = marks
  const isTaken = sentence.mentions.some(
    ({ kind, start, end }) =>
      kind === mention.kind && end <= mention.start && start >= from + (nearest?.end ?? 0),
  )
  const following = grammar.roles
    .flatMap(({ key, pattern }) => Array.from(after.matchAll(pattern), ({ index }) => ({ key, index })))
    .sort((one, other) => one.index - other.index)
    .map(({ key }) => key)
  const [next] = following
  if (nearest === undefined) return next === undefined ? [] : [next]
  const same = marks.filter(({ end, length }) => end === nearest.end && length === nearest.length)
  return [...same.map(({ key }) => key), ...(isTaken && next !== undefined ? [next] : [])]
}

/** Whether the sentence says it as the customer's saying. */
export function isAsSaid({ sentence, grammar }: Context): boolean {
  return sentence.text.search(grammar.asSaid) >= 0
}

/** The clause of the sentence that a position stands in, as text. */
export function clauseText(position: number, { sentence }: Context): string {
  return sentence.clauses.find(({ start, end }) => start <= position && position < end)?.text ?? sentence.text
}
