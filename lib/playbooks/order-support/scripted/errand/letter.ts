import type { CustomerFacts, OrderFacts } from '#lib/shop/facts.ts'
import { itemWords, moneyWords } from '../words.ts'
import type { Address } from './address.ts'
import type { Message } from './errand.ts'
import type { Planned } from './plan.ts'
import { stateOf } from './shelf.ts'

type Letter = { subject: string; body: string; asks: { quote: string; answered_by: string | null }[] }

/** The longest that an ask may be quoted, and its answer. */
const longestQuote = 500
const longestAnswer = 1_000

/** The mail that tells of all that is proposed, in its order. */
export function letterOn(planned: readonly Planned[], customer: CustomerFacts, message: Message): Letter {
  const done = planned.map((each) => told(each, customer))
  const paragraph = done.join(' ')
  const first = customer.name.split(' ')[0] ?? customer.name
  const body = [
    `Hello ${first},`,
    paragraph,
    'If anything of this is not as you meant it, just reply to this mail.',
  ].join('\n\n')
  const answer = paragraph.length <= longestAnswer ? paragraph : (done[0] ?? '').slice(0, longestAnswer)
  const quotes = (texts: readonly string[], answered_by: string | null) =>
    texts.filter(({ length }) => length <= longestQuote).map((quote) => ({ quote, answered_by }))
  const asks = [...quotes(message.wishes, answer), ...quotes(message.questions, null)]
  return { subject: subjectOf(planned), body, asks: asks.slice(0, 20) }
}

function subjectOf(planned: readonly Planned[]): string {
  const numbers = [...new Set(planned.flatMap((each) => ('order' in each ? [each.order.number] : [])))]
  const [only, ...others] = numbers
  if (only === undefined) return 'Your address'
  return others.length === 0 ? `Your order ${only}` : 'Your orders'
}

function told(planned: Planned, customer: CustomerFacts): string {
  switch (planned.kind) {
    case 'cancel': {
      const { order } = planned
      return `As you asked, we cancel order ${order.number}. What was paid for it goes back to ${methodsOf(order)}.`
    }
    case 'return': {
      const { order, lines, method } = planned
      return `As you asked, we take ${itemWords(lines)} of order ${order.number} back. Once the return has arrived, the money goes back to ${methodWords(method, order, customer)}.`
    }
    case 'swap': {
      const { order, swaps, method } = planned
      const does = stateOf(order) === 'delivered' ? 'exchange' : 'change'
      const each = swaps.map(
        ({ line, to }) =>
          `${line.title} (${moneyWords(line.unit_cents, order.currency)}) for ${to.title} (${moneyWords(to.price_cents, to.currency)})`,
      )
      return `As you asked, we ${does} in order ${order.number}: ${each.join('; ')}. The difference in price goes by ${methodWords(method, order, customer)}.`
    }
    case 'order_address':
      return `As you asked, we change the address of order ${planned.order.number} to ${addressWords(planned.to)}.`
    case 'own_address':
      return `As you asked, we change your address on file to ${addressWords(planned.to)}.`
  }
}

function methodsOf({ paid }: OrderFacts): string {
  const names = [...new Set(paid.map(({ method }) => `your ${method}`))]
  return names.join(' and ')
}

function methodWords(id: string | null, order: OrderFacts, { payment_methods: all }: CustomerFacts): string {
  const named = all.find(({ method_id }) => method_id === (id ?? order.paid[0]?.method_id))
  return `your ${named?.method ?? order.paid[0]?.method ?? 'payment method'}`
}

function addressWords({ line1, line2, city, region, postcode }: Address): string {
  const place = [region, postcode].filter((part) => part !== null).join(' ')
  return [line1, line2, city, place].filter((part) => part !== null && part !== '').join(', ')
}
