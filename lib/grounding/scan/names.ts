import type { Grammar } from '../language/grammar.ts'
import { foundIn } from './clauses.ts'
import type { Mention } from './mention.ts'

export type NameKind = 'carrier' | 'place' | 'product' | 'person'
/** Names that facts give, in lower case. */
export type KnownNames = ReadonlyMap<string, NameKind>

const name =
  /(?<![\p{L}\p{N}'@./-])\p{Lu}[\p{L}'-]{1,30}(?: (?:\p{Lu}[\p{L}'-]{0,30}|\d{1,3}(?= \p{Lu}))){0,4}/gu

/** Carriers, places and products: known names, and capitalised words where such a name would stand. */
export function namesIn(text: string, grammar: Grammar, known: KnownNames): Mention[] {
  const carriers: Mention[] = foundIn(text, grammar.carriers).map(({ 0: whole, index }) => ({
    kind: 'carrier' as const,
    start: index,
    end: index + whole.length,
    name: whole,
  }))
  const others = foundIn(text, name).flatMap(({ 0: whole, index }): Mention[] => {
    if (carriers.some(({ start, end }) => start < index + whole.length && index < end)) return []
    const bare = withoutCapitals(whole, grammar)
    if (bare === '') return []
    const start = index + whole.indexOf(bare)
    const kind = knownKind(bare, known) ?? likelyKind(bare, text, start, grammar)
    if (kind === null || kind === 'person') return []
    return [{ kind, start, end: start + bare.length, name: bare }]
  })
  return [...carriers, ...others]
}

/** Leaves out words that begin with a capital for other reasons: weekdays, greetings, the start of a sentence. */
function withoutCapitals(found: string, { capitals }: Grammar): string {
  const parts = found.replace(/'s$/, '').split(' ')
  const from = parts.findIndex((part) => !capitals.has(part.toLowerCase()))
  if (from < 0) return ''
  const rest = parts.slice(from)
  const to = rest.findIndex((part) => capitals.has(part.toLowerCase()))
  return (to < 0 ? rest : rest.slice(0, to)).join(' ')
}

function knownKind(bare: string, known: KnownNames): NameKind | null {
  const lower = bare.toLowerCase()
  const exact = known.get(lower)
  if (exact !== undefined) return exact
  // "Arc Over-Ear Pro" beside a known "Arc Over-Ear": another product of the same family.
  const [family = ''] = lower.split(' ')
  if (lower === family) return null
  return [...known].some(([each, kind]) => kind === 'product' && each.startsWith(`${family} `))
    ? 'product'
    : null
}

/** What stands where a capitalised word stands decides what it is likely to name. */
function likelyKind(bare: string, text: string, start: number, grammar: Grammar): NameKind | null {
  const before = text.slice(Math.max(0, start - 24), start).trimEnd()
  const around = text.slice(Math.max(0, start - 60), start + bare.length + 40)
  const isAboutParcel = around.search(grammar.placeContext) >= 0
  const manyWords = bare.includes(' ')
  if (manyWords && bare.search(grammar.productNoun) >= 0) return 'product'
  const after = text.slice(start + bare.length, start + bare.length + 30)
  if (manyWords && grammar.carrierVerbs.test(after)) return 'carrier'
  if (grammar.carrierAfter.test(before) && isAboutParcel) return 'carrier'
  if (grammar.placeAfter.test(before) && isAboutParcel) return 'place'
  return manyWords && grammar.productAfter.test(before) ? 'product' : null
}
