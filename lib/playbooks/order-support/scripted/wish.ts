import { asksNext, intentOf, sensesOf } from './intent.ts'
import { mended } from './spelling.ts'

/** What a customer wants to have for an order that did not reach them. */
export type Wish = 'refund' | 'reship'

const granted: Readonly<Record<string, Wish>> = {
  'asks for a refund': 'refund',
  'asks for a replacement': 'reship',
}

/** Words that make of a wish a condition, a choice or a part. */
const hedged =
  /\b(if|unless|or|otherwise|until|part(ly|ial(ly)?)?|half|some of|only|shipping (fee|costs?)|difference|percent|rest)\b|%/

/** The one thing a customer plainly wants and nothing besides: the whole money back, or the same again. Null for the rest. */
export function wishOf(text: string): Wish | null {
  const plain = mended(text)
  if (intentOf(text).kind !== 'beyond' || hedged.test(plain)) return null
  const senses = sensesOf(text)
  if (senses.some(({ kind }) => kind === 'question')) return null
  const [wish, ...others] = new Set(senses.flatMap((sense) => (sense.kind === 'beyond' ? sense.what : [])))
  if (wish === undefined || others.length > 0) return null
  const both = /\b(refund|money back)\b/.test(plain) && /\breplac|\bsend .{0,12}again\b/.test(plain)
  return both ? null : (granted[wish] ?? null)
}

/** Whether a customer asks what happens if nothing does, or when we look again. */
export function wantsToKnowNext(text: string): boolean {
  return sensesOf(text).some((sense) => sense.kind === 'asks') && asksNext(text)
}
