import type { CustomerFacts, OrderFacts } from '#lib/shop/facts.ts'

/** A method by its id in the facts; null: what the order was first paid by. `none`: the customer has no such one. */
export type Method = { id: string | null } | 'none' | 'unclear'

/** Which method of a customer's some words mean, for money of an order. */
export function methodFor(
  words: string | null,
  { payment_methods: all }: Pick<CustomerFacts, 'payment_methods'>,
  { paid }: Pick<OrderFacts, 'paid'>,
): Method {
  if (words === null || words.startsWith('original')) return { id: null }
  const first = paid[0]?.method_id
  const named = all.filter(({ kind, method }) => {
    if (/^gift ?card|^gc$/.test(words)) return kind === 'gift_card'
    if (/^(credit|debit) card$|^card$/.test(words)) return kind === 'card'
    return method.toLowerCase().includes(words.replace(/ (card|account|credit card|credit)$/, ''))
  })
  const [only, ...others] = named
  if (only === undefined) return 'none'
  if (named.some(({ method_id }) => method_id === first)) return { id: null }
  return others.length === 0 ? { id: only.method_id } : 'unclear'
}
