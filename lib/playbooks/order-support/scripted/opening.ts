import { insteadWords } from './not-found.ts'
import { regretOf } from './order.ts'
import type { Reply } from './reply.ts'
import { isDelivered } from './subject.ts'
import { countWords } from './words.ts'

/** How a letter begins: the greeting, an apology where one is to come first, and what leads over to the orders. */
export type Opening = { greeting: string; apology: string; lead: string }

export function openingOf(reply: Reply): Opening {
  const { customer, style } = reply
  return {
    greeting: style.formal ? `Dear ${customer.name},` : `Hi ${customer.name.split(/\s+/)[0]},`,
    apology: style.sorry === 'first' ? apology(reply) : '',
    lead: [thanks(reply), warmth(reply), sympathy(reply), lookedUp(reply)].filter(Boolean).join(' '),
  }
}

function apology({ subjects }: Reply): string {
  const [only, ...others] = subjects
  if (only === undefined || others.length > 0) return 'I am sorry for the trouble.'
  return regretOf(only.known, only.situation)
}

function thanks({ writesAgain, asPromised, messages, style }: Reply): string {
  if (asPromised) return 'As we said we would, we have looked at your order again.'
  if (style.short) return ''
  if (writesAgain) return 'Thank you for writing again.'
  return messages > 1 ? 'Thank you for your messages.' : ''
}

function warmth({ subjects, style }: Reply): string {
  if (!style.warm) return ''
  const waiting = subjects.some(({ situation: { kind } }) => kind === 'parcels' || kind === 'not_shipped')
  return waiting ? 'I understand how tiring it is to wait for a parcel.' : 'Thank you for getting in touch.'
}

function sympathy({ missing, subjects, style }: Reply): string {
  if (!missing || style.sorry !== 'as_due' || !subjects.some(isDelivered)) return ''
  return 'I am sorry to read that your parcel has not reached you.'
}

function lookedUp({ instead, unknown, subjects, style }: Reply): string {
  const numbers = subjects.map(({ known }) => known.order.number)
  if (instead) return insteadWords(unknown, numbers)
  return numbers.length > 1 && !style.short
    ? `I have looked up your ${countWords(numbers.length)} orders.`
    : ''
}
