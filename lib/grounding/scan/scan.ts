import type { Grammar } from '../language/grammar.ts'
import type { Role } from '../language/language.ts'
import type { Sentence, Stretch } from '../reading.ts'
import { type Clause, clausesOf, foundIn } from './clauses.ts'
import { datesIn } from './dates.ts'
import { deliveriesIn } from './deliveries.ts'
import { durationsIn } from './durations.ts'
import type { Mention } from './mention.ts'
import { moneyIn } from './money.ts'
import { type KnownNames, namesIn } from './names.ts'
import { codesIn, orderNumbersIn, quantitiesIn } from './numbers.ts'
import { promisesIn } from './promises.ts'
import { spotsIn } from './spots.ts'
import { statesIn } from './states.ts'

/** A sentence with everything in it that may need proof; positions count in the sentence. */
export type Scanned = Sentence & { clauses: Clause[]; mentions: Mention[]; marks: Mark[] }
/** A word that says what a day or an age is said of. */
type Mark = Stretch & { role: Role }

export function scan(sentence: Sentence, grammar: Grammar, today: string, names: KnownNames): Scanned {
  const { text } = sentence
  const named = namesIn(text, grammar, names)
  // "Heron Express" promises nothing express.
  const unnamed = masked(text, named)
  const clauses = clausesOf(unnamed, grammar)
  const codes = [...codesIn(text), ...orderNumbersIn(text, grammar)]
  const money = moneyIn(text, grammar)
  const times = [...datesIn(text, grammar, today), ...durationsIn(text, grammar)]
  const plain = apart([...codes, ...money, ...times])
  const free = (others: Mention[]) => others.filter((each) => !plain.some((taken) => overlap(each, taken)))
  const deliveries = deliveriesIn(text, grammar, clauses, times, today)
  return {
    ...sentence,
    clauses,
    marks: grammar.roles.flatMap(({ key, pattern }) =>
      foundIn(text, pattern).map(({ 0: whole, index }) => ({
        role: key,
        start: index,
        end: index + whole.length,
      })),
    ),
    mentions: [
      ...plain,
      ...free(quantitiesIn(text, grammar)),
      ...free(named),
      ...free(spotsIn(text, grammar, clauses)),
      ...deliveries,
      ...promisesIn(unnamed, grammar, clauses),
      ...statesIn(unnamed, grammar, clauses),
    ],
  }
}

function overlap(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end
}

/** A text with what is named in it made unreadable, so that positions stay as they are. */
function masked(text: string, named: Mention[]): string {
  let plain = ''
  let at = 0
  for (const { start, end } of named.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue
    plain += text.slice(at, start) + 'Q'.repeat(end - start)
    at = end
  }
  return plain + text.slice(at)
}

/** Without those that overlap a longer one: "12 May 2026" is not also "May 20". */
function apart(mentions: Mention[]): Mention[] {
  return withoutOverlaps([...mentions].sort((one, other) => other.end - other.start - (one.end - one.start)))
}

/** Those that overlap none of the ones before them. */
export function withoutOverlaps<Item extends { start: number; end: number }>(items: Item[]): Item[] {
  const taken = new Uint8Array(items.reduce((last, { end }) => Math.max(last, end), 0))
  return items.filter(({ start, end }) => {
    const places = taken.subarray(start, end)
    if (places.includes(1)) return false
    places.fill(1)
    return true
  })
}
