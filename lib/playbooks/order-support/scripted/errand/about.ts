import type { OrderFacts } from '#lib/shop/facts.ts'
import type { View } from '../view.ts'
import type { Message } from './errand.ts'
import { type ItemPhrase, itemPhrase } from './item.ts'
import { methodFor } from './method.ts'
import type { Planned } from './planned.ts'
import { linesMeant, type OnShelf, type Shelf } from './shelf.ts'

/** `unclear` is for a person; `impossible` may be something else, where the customer said what. */
export type Outcome =
  | { planned: Planned[]; orders: OrderFacts[] }
  | { stop: 'unclear' | 'impossible'; orders: OrderFacts[] }

export const unclear: Outcome = { stop: 'unclear', orders: [] }

/** What is read besides orders: products by name. What is asked for and not read is noted in `unread`. */
type Catalogue = { productOf: View['productOf']; unread: Set<string> }

/** All that an errand is worked from. */
export type About = {
  message: Message
  text: string
  shelf: Shelf
  catalogue: Catalogue
  view: Pick<View, 'order'>
}

/** An item's words, with what the customer says of it elsewhere. */
export function phraseOf(item: string, { details }: Message): ItemPhrase | null {
  const phrase = itemPhrase(item)
  const more = details.filter(({ item: about }) =>
    itemPhrase(about)?.words.every((word) => phrase?.words.includes(word)),
  )
  return more.length === 0 ? phrase : itemPhrase([...more.map(({ words }) => words), item].join(' '))
}

export function phrased(
  items: readonly string[],
  { shelf, message }: About,
  within: Parameters<typeof linesMeant>[2],
): OnShelf[] | null {
  const phrases = items.map((item) => phraseOf(item, message))
  return phrases.every((phrase) => phrase !== null) ? linesMeant(phrases, shelf, within) : null
}

export function ordersOf(lines: readonly OnShelf[]): OrderFacts[] {
  return [...new Set(lines.map(({ order }) => order))]
}

/** One act an order, in the order in which they are mentioned, each with its money's way. */
export function eachOrder<It extends OnShelf>(
  lines: readonly It[],
  words: string | null,
  { shelf }: About,
  plan: (order: OrderFacts, own: It[], method: string | null) => Planned,
): Outcome {
  const orders = ordersOf(lines)
  const ways = orders.map((order) => methodFor(words, shelf.customer, order))
  if (ways.includes('unclear')) return unclear
  if (ways.includes('none')) return { stop: 'impossible', orders }
  const planned = orders.map((order, place) => {
    const way = ways[place]
    const own = lines.filter((it) => it.order === order)
    return plan(order, own, typeof way === 'object' ? way.id : null)
  })
  return { planned, orders }
}
