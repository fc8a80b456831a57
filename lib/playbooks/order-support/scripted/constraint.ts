import { type Deadline, deadlineIn } from './deadline.ts'
import type { TracedParcel } from './situation.ts'
import type { Subject } from './subject.ts'
import { dayWords, listWords, quotable } from './words.ts'

/** What can be said of when something comes: nothing, a promised day, or nothing before the customer has chosen. */
type Prospect =
  | { kind: 'open' | 'out' }
  | { kind: 'promised'; day: string }
  | { kind: 'choice'; what: string }

/** What a letter says of a customer's deadline: all of it, and the words in it that answer. */
type Constraint = { words: string; answer: string }

/** Takes up what the customer needs an order for, or by when; null where they name nothing or nothing is to come. */
export function constraintOf(
  text: string,
  subjects: readonly Subject[],
  today: string,
  short: boolean,
): Constraint | null {
  const deadline = deadlineIn(text)
  const prospects = subjects.flatMap((subject) => prospectsOf(subject, today))
  if (deadline === null || prospects.length === 0) return null
  const answer = answerWords(prospects, deadline, today)
  if (!short) return { words: `${quoteWords(deadline)}${answer}`, answer }
  const brief = answer.replace(rather, '.')
  return { words: brief, answer: brief }
}

function prospectsOf({ situation, known: { order } }: Subject, today: string): Prospect[] {
  if (situation.kind === 'parcels') return situation.parcels.flatMap((traced) => prospectOf(traced, today))
  return situation.kind === 'not_shipped' ? [promised(order.promised_on, today)] : []
}

function prospectOf({ state, parcel }: TracedParcel, today: string): Prospect[] {
  switch (state) {
    case 'delivered':
      return []
    case 'lost':
      return [{ kind: 'choice', what: 'a replacement' }]
    case 'returned':
      return [{ kind: 'choice', what: 'a new shipment' }]
    case 'out_for_delivery':
      return [{ kind: 'out' }]
    case 'stalled':
    case 'silent':
      return [{ kind: 'open' }]
    default:
      return [promised(parcel.promised_on, today)]
  }
}

function promised(day: string | null, today: string): Prospect {
  return day === null || day < today ? { kind: 'open' } : { kind: 'promised', day }
}

function answerWords(prospects: Prospect[], { by }: Deadline, today: string): string {
  if (prospects.every(({ kind }) => kind === 'out')) {
    return `It is out for delivery, but I cannot promise that it will be with you ${by}.`
  }
  const open = prospects.some(({ kind }) => kind === 'open' || kind === 'out')
  const days = new Set(
    prospects.flatMap((each) => (each.kind === 'promised' ? [dayWords(each.day, today)] : [])),
  )
  const [choice] = prospects.flatMap((each) => (each.kind === 'choice' ? [each.what] : []))
  if (open || (days.size === 0 && choice === undefined)) {
    const what = prospects.length > 1 ? 'everything' : 'it'
    return `I cannot promise that ${what} will be with you ${by}${rather}`
  }
  if (days.size === 0) return `I cannot promise that ${choice} would be with you ${by}.`
  const dates = `the promised ${days.size > 1 ? 'dates' : 'date'}, ${listWords([...days])}`
  return `All I can go by is ${dates}; I cannot promise more than that.`
}

const rather = ', and I would rather say so now than have you count on it.'

function quoteWords({ quote }: Deadline): string {
  if (quote === null) return ''
  const words = quotable(quote)
  const ended = /[.!?…]$/.test(words) ? words : `${words}.`
  return `You ${words.endsWith('?') ? 'ask' : 'write'}: “${ended}” `
}
