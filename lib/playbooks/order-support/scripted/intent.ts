import { orderNumbersIn } from '#lib/shop/order-number.ts'
import { deadlineIn } from './deadline.ts'
import { isEnglish } from './language.ts'
import {
  type Asked,
  after,
  arrived,
  empty,
  general,
  isCourtesy,
  notArrived,
  refundMade,
  refundWish,
  searchedFor,
  settled,
  strong,
  weak,
  weakInQuestion,
  whatNext,
  whenAsked,
} from './questions.ts'
import { mended } from './spelling.ts'
import { commands, denied, wishes } from './wishes.ts'

/** `missing`: the customer says that nothing has come; `searched`: that they have looked for it. */
export type Asking = { kind: 'asks'; asked: Asked; missing: boolean; searched: boolean }

/** What the customer wants, as far as rules can tell. */
export type Intent =
  | Asking
  | { kind: 'thanks' }
  | { kind: 'commands' | 'other_language' }
  | { kind: 'beyond'; what: string }
  /** With the question that no rule understands, where there is one. */
  | { kind: 'unclear'; question: string | null }

type Sense =
  | { kind: 'asks'; asked: Asked; firm: boolean }
  | { kind: 'beyond'; what: string }
  | { kind: 'question'; question: string }
  | { kind: 'thanks' | 'courtesy' }

/** Reads a customer's words. An order number alone counts as asking where the order is, and so does a day they name. */
export function intentOf(text: string): Intent {
  const plain = mended(text)
  if (commands.test(plain)) return { kind: 'commands' }
  if (!isEnglish(plain)) return { kind: 'other_language' }
  const sentences = sentencesOf(text)
  const senses = sentences.flatMap(senseOf)
  const wish = senses.find((sense) => sense.kind === 'beyond')
  if (wish !== undefined) return wish
  const odd = senses.find((sense) => sense.kind === 'question')
  if (odd !== undefined) return { kind: 'unclear', question: odd.question }
  const asking = { kind: 'asks', missing: notArrived.test(plain), searched: searchedFor.test(plain) } as const
  const asked = askedIn(senses, text)
  if (asked !== null) return { ...asking, asked }
  const polite = senses.filter(({ kind }) => kind === 'courtesy').length
  const thanks = senses.some(({ kind }) => kind === 'thanks') || (polite > 0 && polite === sentences.length)
  return thanks ? { kind: 'thanks' } : { kind: 'unclear', question: null }
}

/** What is asked after, if anything: a refund, a return and the like before the order itself. */
function askedIn(senses: Sense[], text: string): Asked | null {
  const thanks = senses.some(({ kind }) => kind === 'thanks')
  const asks = senses.filter((sense) => sense.kind === 'asks').filter(({ firm }) => firm || !thanks)
  const special = asks.find(({ asked }) => asked !== 'order')
  if (special !== undefined) return special.asked
  const implied = !thanks && (deadlineIn(text) !== null || /^\W*\d{3,9}\W*$/.test(text))
  return asks.length > 0 || implied || orderNumbersIn(text).length > 0 ? 'order' : null
}

/** The sentences of a text that have a word in them. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => words(sentence) > 0)
}

/** Whether a sentence asks where an order is, or what became of a refund, a return or the like. */
export function asksAfterOrder(sentence: string): boolean {
  return senseOf(sentence).some(({ kind }) => kind === 'asks')
}

/** What each sentence of a text means, in order. */
export function sensesOf(text: string): Sense[] {
  return sentencesOf(text).flatMap(senseOf)
}

/** Whether a text asks what happens if nothing does, or when we look again. */
export function asksNext(text: string): boolean {
  return sentencesOf(text).some((sentence) => sentence.includes('?') && whatNext.test(mended(sentence)))
}

function senseOf(sentence: string): Sense[] {
  const plain = mended(sentence)
    .replace(/\bo[ -]?\d{3,9}\b|\b[a-z]{1,3}\d{5,}\b/g, 'order')
    // Thanks at the end of a request are for what is still to come.
    .replace(/^(\W*\S+\s+\S+\s+\S.*?)[\s,]{1,3}(many )?(thanks|thank you|thx|cheers)\W*$/, '$1')
    .replace(denied, '')
    .replace(/\b(want|like|love|need) to (know|hear|ask|check|find out|track|see)\b/g, '')
    .replace(/\b(question|query|e?inquiry) (about|regarding|on) (my|the|an) (order|delivery)\b/g, '')
    .replace(/\btracking( link| number| page| site)? (is|does|has)(n't| not) (work|updat)\w*/g, 'tracking')
  const asked = askedAfter(plain)
  if (asked !== null) return [{ kind: 'asks', asked, firm: true }]
  const wish = wishes.find(([, pattern]) => pattern.test(plain))
  if (wish !== undefined) return [{ kind: 'beyond', what: wish[0] }]
  return plain.includes('?') ? question(plain, sentence) : statement(plain)
}

function askedAfter(plain: string): Asked | null {
  if (refundWish.test(plain) && !after[0]?.[1].test(plain)) return null
  const found = after.find(([, pattern]) => pattern.test(plain))
  if (found !== undefined) return found[0]
  return refundMade.test(plain) ? 'refund' : null
}

function question(plain: string, sentence: string): Sense[] {
  if (general.test(plain)) return [{ kind: 'question', question: sentence.trim() }]
  if ([whatNext, strong, whenAsked, weak, weakInQuestion].some((pattern) => pattern.test(plain))) {
    return [{ kind: 'asks', asked: 'order', firm: true }]
  }
  return empty.test(plain) || words(plain) <= 3 ? [] : [{ kind: 'question', question: sentence.trim() }]
}

function statement(plain: string): Sense[] {
  if (strong.test(plain) || searchedFor.test(plain)) return [{ kind: 'asks', asked: 'order', firm: true }]
  if (/\breplacement\b/.test(plain)) return [{ kind: 'beyond', what: 'asks for a replacement' }]
  if (arrived.test(plain)) return [{ kind: 'thanks' }]
  if (isCourtesy(plain)) return [{ kind: 'courtesy' }]
  if (settled.test(plain)) return [{ kind: 'thanks' }]
  return weak.test(plain) ? [{ kind: 'asks', asked: 'order', firm: false }] : []
}

function words(text: string): number {
  return text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0
}
