import type { CustomerFacts, OrderFacts } from '#lib/shop/facts.ts'
import { itemWords, moneyWords } from '../words.ts'
import type { Address } from './address.ts'
import type { Message } from './errand.ts'
import type { Planned } from './planned.ts'
import { stateOf } from './shelf.ts'

type Letter = { subject: string; body: string; asks: { quote: string; answered_by: string | null }[] }

/** The longest that an ask may be quoted, and its answer. */
const longestQuote = 500
const longestAnswer = 1_000

/** The mail that tells of all that is proposed, in its order. */
export function letterOn(planned: readonly Planned[], customer: CustomerFacts, message: Message): Letter {
  const [first = '', ...others] = planned.map((each) => told(each, customer))
  const news =
    others.length === 0
      ? `As you asked, ${first}`
      : ['As you asked:', ...[first, ...others].map((each) => `- ${upper(each)}`)].join('\n')
  const name = customer.name.split(' ')[0] ?? customer.name
  const end = 'If anything of this is not as you meant it, just reply to this mail.'
  const answer = news.length <= longestAnswer ? news : first.slice(0, longestAnswer)
  const quotes = (texts: readonly string[], answered_by: string | null) =>
    texts.filter(({ length }) => length <= longestQuote).map((quote) => ({ quote, answered_by }))
  const asks = [...quotes(message.wishes, answer), ...quotes(message.questions, null)]
  return {
    subject: subjectOf(planned),
    body: [`Hello ${name},`, news, end].join('\n\n'),
    asks: asks.slice(0, 20),
  }
}

function upper(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function subjectOf(planned: readonly Planned[]): string {
  const numbers = [...new Set(planned.flatMap((each) => ('order' in each ? [each.order.number] : [])))]
  const [only, ...others] = numbers
  if (only === undefined) return 'Your address'
  return others.length === 0 ? `Your order ${only}` : 'Your orders'
}

function told(planned: Planned, customer: CustomerFacts): string {
  switch (planned.kind) {
    case 'cancel':
      return toldCancelled(planned.order)
    case 'return': {
      const { order, lines, method } = planned
      const cents = lines.reduce((sum, { unit_cents, quantity }) => sum + unit_cents * quantity, 0)
      const back = `${moneyWords(cents, order.currency)} goes to ${methodWords(method, order, customer)}`
      return `we take ${itemWords(lines)} of order ${order.number} back. Once the return has arrived with us, ${back}.`
    }
    case 'swap':
      return toldSwapped(planned, customer)
    case 'order_address':
      return `we have changed the address of order ${planned.order.number}. It goes to ${addressWords(planned.to)}.`
    case 'own_address':
      return `we have changed your address on file to ${addressWords(planned.to)}.`
  }
}

function toldCancelled({ number, paid, refunds, currency }: OrderFacts): string {
  const [only, ...others] = paid
  if (only === undefined || others.length + refunds.length > 0) {
    return `we have cancelled order ${number}. What was paid for it goes back to where it came from.`
  }
  return `we have cancelled order ${number}. ${moneyWords(only.amount_cents, currency)} goes back to your ${only.method}.`
}

function toldSwapped({ order, swaps, method }: Planned & { kind: 'swap' }, customer: CustomerFacts): string {
  const does = stateOf(order) === 'delivered' ? 'exchange' : 'change'
  const price = (cents: number) => moneyWords(cents, order.currency)
  const each = swaps.map(({ line, to }) => `${line.title} for ${to.title}`)
  const cents = swaps.reduce(
    (sum, { line, to }) => sum + (to.price_cents - line.unit_cents) * line.quantity,
    0,
  )
  const by = methodWords(method, order, customer)
  const difference =
    cents > 0
      ? `We charge the difference of ${price(cents)} to ${by}`
      : `The difference of ${price(-cents)} goes back to ${by}`
  return `we ${does} in order ${order.number}: ${each.join('; ')}.${cents === 0 ? '' : ` ${difference}.`}`
}

function methodWords(id: string | null, order: OrderFacts, { payment_methods: all }: CustomerFacts): string {
  const named = all.find(({ method_id }) => method_id === (id ?? order.paid[0]?.method_id))
  return `your ${named?.method ?? order.paid[0]?.method ?? 'payment method'}`
}

function addressWords({ line1, line2, city, region, postcode }: Address): string {
  const place = [region, postcode].filter((part) => part !== null).join(' ')
  return [line1, line2, city, place].filter((part) => part !== null && part !== '').join(', ')
}
