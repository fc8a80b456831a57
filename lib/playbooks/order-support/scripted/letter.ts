import type { CustomerFacts } from '#lib/shop/facts.ts'
import type { Style } from './heed.ts'
import { deadlineIn } from './intent.ts'
import { tell } from './paragraph.ts'
import { type KnownOrder, type Situation, situationOf } from './situation.ts'
import { listWords } from './words.ts'

export type Letter = { subject: string; body: string }

type Reply = {
  customer: CustomerFacts
  known: KnownOrder[]
  /** Numbers that the customer named and that are not among their orders. */
  unknown: string[]
  /** The customer's words since the desk last wrote. */
  text: string
  writesAgain: boolean
  today: string
  style: Style
}

/** Writes the reply to a customer's question about their orders, in the style asked for. */
export function writeLetter(reply: Reply): Letter {
  const { known, unknown, writesAgain, today, style } = reply
  const told = known.map((each) => tell(each, situationOf(each), today))
  const steps = [...new Set(told.map(({ next }) => next))]
  const opening = [
    writesAgain ? 'Thank you for writing again.' : '',
    style.warm ? 'Thank you for your patience; I know that waiting for a parcel is no fun.' : '',
    style.sorryFirst ? 'I am sorry for the trouble with your order.' : '',
  ].filter(Boolean)
  const paragraphs = [
    greeting(reply),
    opening.join(' '),
    ...told.map(({ known: paragraph }) => (style.sorryFirst ? withoutSorry(paragraph) : paragraph)),
    unknown.length > 0 ? notFound(reply) : '',
    deadlines(reply),
    style.short ? '' : steps.join(' '),
  ]
  return { subject: subject(reply), body: paragraphs.filter(Boolean).join('\n\n') }
}

function greeting({ customer: { name }, style }: Reply): string {
  return style.formal ? `Dear ${name},` : `Hi ${name.split(/\s+/)[0]},`
}

function subject({ known, unknown }: Reply): string {
  const numbers = known.map(({ order }) => order.number)
  if (numbers.length === 0) return `We could not find order ${listWords(unknown)}`
  const [only] = known
  if (known.length > 1 || only === undefined) return `Your orders ${listWords(numbers)}`
  return `Your order ${only.order.number}: ${subjects[situationOf(only).kind]}`
}

const subjects: Record<Situation['kind'], string> = {
  cancelled: 'it was cancelled',
  refunded: 'your refund',
  not_shipped: 'when it leaves our warehouse',
  label_only: 'it is about to leave our warehouse',
  lost: 'the parcel is lost, and what you can choose',
  returned: 'it came back to us',
  delivered: 'what the carrier reports',
  out_for_delivery: 'it is out for delivery',
  stalled: 'where it is',
  late: 'where it is',
  on_time: 'where it is',
}

function notFound({ unknown, known, customer }: Reply): string {
  const missing = `I could not find order ${listWords(unknown)} under your mail address.`
  const others = customer.orders.map(({ number }) => number).slice(0, 3)
  const have =
    known.length === 0 && others.length > 0 ? ` Your latest orders with us: ${listWords(others)}.` : ''
  return `${missing}${have} Could you check the number and reply to this mail? It is in the mail that confirmed the order.`
}

const openKinds: Situation['kind'][] = [
  'not_shipped',
  'label_only',
  'out_for_delivery',
  'stalled',
  'late',
  'on_time',
]

/** Takes up what the customer needs the parcel for, where it is still to come, and what a reviewer asked to take up. */
function deadlines({ text, known, style }: Reply): string {
  const toCome = known.some((each) => openKinds.includes(situationOf(each).kind))
  const named = deadlineIn(text)
  const quotes = [...new Set([...(toCome && named && !style.short ? [named] : []), ...style.takeUp])]
  if (quotes.length === 0) return ''
  const quoted = listWords(quotes.map((quote) => `“${quote}”`))
  const answer = toCome
    ? 'I cannot promise that it will be there in time, and I would rather say so now than have you count on it.'
    : 'I have seen that, and what I can tell you today is above.'
  return `You wrote ${quoted}. ${answer}`
}

function withoutSorry(paragraph: string): string {
  return paragraph
    .replace(/; I am sorry about that\./, '.')
    .replace(/ I am sorry (about that|that it is late)\./, '')
}
