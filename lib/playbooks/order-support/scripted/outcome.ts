import type { KnownOrder } from './known-order.ts'
import type { TracedParcel } from './situation.ts'
import type { Step } from './told.ts'
import { dayWords, itemWords, listWords, moneyWords } from './words.ts'

/** What a letter announces beside what it tells: the mail's subject line, where it is another, and the step. */
export type Outcome = { headline: string | null; step: Step }

/** "As you asked", or "As promised". */
type Because = string

/** Announces that all of an order's money goes back to where it came from. */
export function refunded({ order }: KnownOrder, because: Because): Outcome {
  const cents = order.paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const methods = [...new Set(order.paid.map(({ method }) => `your ${method}`))]
  const each = methods.length > 1 ? ', to each what was paid by it' : ''
  const said = `we refund ${moneyWords(cents, order.currency)} to ${listWords(methods)}${each}.`
  const times = 'Refunds show on the statement 3 to 5 business days after they were made.'
  return {
    headline: 'your refund',
    step: { calm: false, text: `${because}, ${said} ${times}`, short: `${because}, ${said}` },
  }
}

/** Announces that what was in a parcel is sent again. */
export function sentAgain({ parcel }: TracedParcel, because: Because): Outcome {
  const said = `we send ${itemWords(parcel.items)} again at no cost, to the address on the order.`
  const number = 'The tracking number of the replacement is {tracking}.'
  return {
    headline: 'your replacement',
    step: { calm: false, text: `${because}, ${said} ${number}`, short: `${because}, ${said} ${number}` },
  }
}

/** Says what happens on a day if the carrier has still said nothing. */
export function lookedAtAgain(on: string, today: string): Outcome {
  const when = `If there is no new scan by ${dayWords(on, today)}`
  const then =
    'we write to you that day, and you choose between a replacement, as long as the item is in stock, and a refund.'
  return { headline: null, step: { calm: false, text: `${when}, ${then}`, short: `${when}, ${then}` } }
}
