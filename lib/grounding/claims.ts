import type { Context } from './judge/context.ts'
import { judgeDate } from './judge/dates.ts'
import { judgeDuration } from './judge/durations.ts'
import { judgeMoney } from './judge/money.ts'
import { judgeName, judgeOrder } from './judge/names.ts'
import { judgeDelivery, judgePromise } from './judge/promises.ts'
import { judgeQuantity } from './judge/quantities.ts'
import { judgeState } from './judge/states.ts'
import { type Knowledge, knowledgeOf } from './known/known.ts'
import { read, type Stretch, squashed } from './reading.ts'
import type { Mention } from './scan/mention.ts'
import type { KnownNames, NameKind } from './scan/names.ts'
import { scan, withoutOverlaps } from './scan/scan.ts'
import type { Claim, ClaimKind, Ground, Verdict } from './types.ts'

/**
 * What a text says that needs proof, and what speaks for it: in order, without overlaps. A pure function, and linear
 * in the length of the text.
 */
export function claimsOf(text: string, given: Ground): Claim[] {
  // A mail in the bundle holds the text itself, which cannot speak for itself.
  const ground = { ...given, acts: given.acts.filter(({ kind }) => kind !== 'send_email') }
  const known = knowledgeOf(ground)
  const names = namesOf(known)
  const { plain, grammar, sentences, at } = read(text)
  const quoted = quotations(plain, known)
  const claims = sentences.flatMap((each) => {
    const sentence = scan(each, grammar, ground.today, names)
    return sentence.mentions.flatMap((mention): Claim[] => {
      const place = { start: each.start + mention.start, end: each.start + mention.end }
      const verdict = quotedBy(place, quoted) ?? judge(mention, { known, grammar, sentence })
      if (verdict === null) return []
      const [start, end] = [at(place.start), at(place.end - 1) + 1]
      const quote = text.slice(start, end)
      return [{ kind: kindOf(mention), start, end, quote, ...(byHand(quote, ground) ?? verdict) }]
    })
  })
  return apart(claims)
}

/** Claims that nothing speaks for, or something speaks against. */
export function openClaims(claims: Claim[]): Claim[] {
  return claims.filter(({ verdict }) => verdict !== 'supported')
}

function judge(mention: Mention, context: Context): Verdict | null {
  switch (mention.kind) {
    case 'money':
      return judgeMoney(mention, context)
    case 'date':
      return judgeDate(mention, context)
    case 'duration':
      return judgeDuration(mention, context)
    case 'order':
      return judgeOrder(mention, context)
    case 'quantity':
      return judgeQuantity(mention, context)
    case 'shipment_state':
      return judgeState(mention, context)
    case 'delivery':
      return judgeDelivery(mention, context)
    case 'promise':
      return judgePromise(mention, context)
    default:
      return judgeName(mention, context)
  }
}

function kindOf({ kind }: Mention): ClaimKind {
  return kind === 'delivery' ? 'promise' : kind
}

const nameKeys: Record<string, NameKind> = {
  carrier: 'carrier',
  place: 'place',
  city: 'place',
  title: 'product',
  name: 'person',
}

function namesOf({ leaves, ground }: Knowledge): KnownNames {
  const names = new Map<string, NameKind>()
  for (const { key, value } of leaves) {
    const kind = nameKeys[key]
    if (kind === undefined || typeof value !== 'string') continue
    const lower = value.toLowerCase()
    names.set(lower, kind)
    // Letters leave variants out: "Arc Over-Ear, sand".
    if (kind === 'product') names.set(lower.split(',')[0] ?? lower, kind)
    if (kind === 'person') for (const part of lower.split(' ')) names.set(part, kind)
  }
  for (const name of ground.names ?? []) names.set(name.toLowerCase(), 'person')
  return names
}

type Quotation = Stretch & { verdict: Verdict }

const quotation = /[“"„«]([^“”"„»«]{3,400})[”"“»]/gu

/** Words said back to the customer, or the carrier's own: all in them stands as quoted. */
function quotations(plain: string, { said, texts }: Knowledge): Quotation[] {
  return Array.from(plain.matchAll(quotation)).flatMap(({ 0: whole, 1: words = '', index }): Quotation[] => {
    const wanted = squashed(words).replace(/[.…]+$/, '')
    const end = index + whole.length
    if (said.includes(wanted))
      return [{ start: index, end, verdict: { verdict: 'supported', by: { from: 'message' } } }]
    const text = texts.find(({ value }) => value.includes(wanted))
    if (text === undefined) return []
    const { action, step, path, value } = text.leaf
    const by = { from: 'fact' as const, action, step, path, value: String(value) }
    return [{ start: index, end, verdict: { verdict: 'supported', by } }]
  })
}

function quotedBy(place: Stretch, quoted: Quotation[]): Verdict | null {
  return quoted.find(({ start, end }) => start <= place.start && place.end <= end)?.verdict ?? null
}

function byHand(quote: string, { sources }: Ground): Verdict | null {
  const wanted = squashed(quote)
  const given = sources.find((each) => squashed(each.quote).includes(wanted))
  return given === undefined ? null : { verdict: 'supported', by: { from: 'person', source: given.source } }
}

/** Where two claims overlap, an open one stays before a supported one, and a longer one before a shorter. */
function apart(claims: Claim[]): Claim[] {
  const isOpen = ({ verdict }: Claim) => Number(verdict !== 'supported')
  const byWeight = [...claims].sort(
    (one, other) => isOpen(other) - isOpen(one) || other.end - other.start - (one.end - one.start),
  )
  return withoutOverlaps(byWeight).sort((one, other) => one.start - other.start)
}
