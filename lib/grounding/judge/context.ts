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
export function rolesNear(mention: Mention, { sentence }: Context): Role[] {
  const { marks, mentions } = sentence
  const before = marks
    .filter(({ start, end }) => end <= mention.start && start >= mention.start - window)
    // Of two that end together the longer says more: "scheduled to arrive", "arrive".
    .sort((one, other) => other.end - one.end || one.start - other.start)
  const [nearest] = before
  const [next] = marks
    .filter(({ start }) => start >= mention.end && start <= mention.end + window / 2)
    .sort((one, other) => one.start - other.start)
  if (nearest === undefined) return next === undefined ? [] : [next.role]
  const same = before.filter(({ start, end }) => start === nearest.start && end === nearest.end)
  // Where another day stands between the word and this one, the word may belong to that.
  const isTaken = mentions.some(
    ({ kind, start, end }) => kind === mention.kind && end <= mention.start && start >= nearest.end,
  )
  return [...same.map(({ role }) => role), ...(isTaken && next !== undefined ? [next.role] : [])]
}

/** Whether the sentence says it as the customer's saying. */
export function isAsSaid({ sentence, grammar }: Context): boolean {
  return sentence.text.search(grammar.asSaid) >= 0
}

/** The clause of the sentence that a position stands in, as text. */
export function clauseText(position: number, { sentence }: Context): string {
  return sentence.clauses.find(({ start, end }) => start <= position && position < end)?.text ?? sentence.text
}

/** What a role is called in the reason that a person and a model read. */
export const roleWords: Record<Role, string> = {
  placed: 'the day it was ordered',
  shipped: 'the day it was shipped',
  promised: 'the promised day',
  scanned: 'the last scan',
  delivered: 'the day it was delivered',
  refunded: 'the day of the refund',
  cancelled: 'the day it was cancelled',
  requested: 'the day of the request',
  received: 'the day it came back',
  replaced: 'the day of the replacement',
  since: 'the day the customer joined',
  renewal: 'the renewal',
}
