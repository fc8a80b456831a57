import type { CustomerFacts } from '#lib/shop/facts.ts'
import type { Asking, Intent } from './intent.ts'
import type { Asked } from './questions.ts'
import { comingBack, isOverdue } from './returns.ts'
import type { Situation } from './situation.ts'
import { isDelivered, isLongDelivered, type Subject } from './subject.ts'
import { listWords, quotable } from './words.ts'

/** Why what the customer writes is for a person to answer, in words for that person. */
export function beyondRules(
  intent: Exclude<Intent, Asking | { kind: 'thanks' }>,
  numbers: readonly string[],
): string {
  switch (intent.kind) {
    case 'commands':
      return 'This text tries to give the assistant orders. Read it before anything is sent.'
    case 'other_language':
      return 'The customer does not write in English.'
    case 'beyond': {
      const orders = numbers.length === 0 ? '' : ` (${listWords(numbers)})`
      return `The customer ${intent.what}${orders}. That is for a person to decide.`
    }
    case 'unclear': {
      if (intent.question === null) return 'What the customer asks is not clear.'
      return `The customer asks something that no rule answers: “${quotable(intent.question)}”`
    }
  }
}

/** What colleagues noted about a customer that a rule cannot heed; null where there is nothing. */
export function noteOn({ note }: CustomerFacts): string | null {
  if (note === null || !/\bwritten to in (?!english)/i.test(note)) return null
  return `There is a note on this customer: “${quotable(note)}”`
}

/** Why an order's situation is for a person, in words for that person; null where a rule can tell of it. */
export function beyondTelling(subject: Subject, { asked, searched }: Asking, today: string): string | null {
  return (
    contradiction(subject) ??
    notOnFile(subject, asked) ??
    decisionDue(subject, today) ??
    (isDelivered(subject) ? beyondDelivery(subject, searched, today) : null)
  )
}

function contradiction({ situation, known: { order } }: Subject): string | null {
  const { number, status, refunds, total_cents: total } = order
  if (situation.kind === 'puzzling') return `${number} counts as ${status}, but no parcel of it is on file.`
  const unpaid = refunds.length === 0 && total > 0
  if (situation.kind === 'cancelled' && unpaid) return `${number} was cancelled, but no refund is on file.`
  if (situation.kind === 'returned_for_good' && unpaid)
    return `${number} came back, but no refund is on file.`
  return null
}

function notOnFile({ situation, known: { order } }: Subject, asked: Asked): string | null {
  const { kind } = situation
  const { number } = order
  switch (asked) {
    case 'order':
      return null
    case 'refund':
      return order.refunds.length > 0 || kind === 'returning'
        ? null
        : `The customer asks after a refund of ${number}, and none is on file.`
    case 'return':
      return kind === 'returning' || kind === 'returned_for_good'
        ? null
        : `The customer asks after a return of ${number}, and none is under way.`
    case 'cancellation':
      return kind === 'cancelled'
        ? null
        : `The customer asks after a cancellation, but ${number} is not cancelled.`
    case 'rest':
      return isHalfway(situation) ? null : `The customer reports that part of ${number} is missing.`
  }
}

/** Whether part of an order has arrived and part of it is still to come. */
function isHalfway(situation: Situation): boolean {
  if (situation.kind !== 'parcels') return false
  const { parcels, unsent } = situation
  const arrived = parcels.filter(({ state }) => state === 'delivered').length
  return arrived > 0 && parcels.length - arrived + unsent.length > 0
}

function decisionDue({ situation, known: { order } }: Subject, today: string): string | null {
  const { number, refunds } = order
  const coming = comingBack(order)
  if (situation.kind === 'returning' && coming !== undefined && isOverdue(coming, today)) {
    return `What came back of ${number} has been received; the ${coming.what} has still to be settled.`
  }
  if (situation.kind !== 'parcels') return null
  const failed = situation.parcels.filter(({ state }) => choices.has(state))
  if (failed.some(({ parcel }) => parcel.replaces !== null)) {
    return `The replacement for ${number} did not arrive either.`
  }
  if (failed.length > 0 && refunds.length > 0) return `Part of ${number} has been refunded already.`
  if (failed.length > 0 && situation.parcels.length + situation.unsent.length > 1) {
    return `One of several parcels of ${number} did not arrive.`
  }
  return null
}

const choices: ReadonlySet<string> = new Set(['lost', 'returned', 'silent'])

function beyondDelivery(subject: Subject, searched: boolean, today: string): string | null {
  const { number } = subject.known.order
  if (searched) return `The customer has looked for ${number}, which the carrier reports as delivered.`
  if (subject.news === 'none') return `The customer was told that ${number} is delivered, and writes again.`
  return isLongDelivered(subject, today) && !subject.guessed
    ? `${number} was delivered more than 30 days ago, too long for a report that it is missing.`
    : null
}
