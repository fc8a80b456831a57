import type { Bundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { factsIn, type Known, type KnownOrder, knownFrom } from './known.ts'
import type { ReviewRow } from './review-row.ts'

/**
 * What was read for a case: the facts of what is proposed, else those of the assistant's last work on it, its orders
 * read now where the case is with a person. Where that is nothing of an order, the order the case names, read now: for
 * whoever writes the reply by hand.
 */
export async function readKnown(
  { runs: [run], orderNumber, state }: ReviewRow,
  proposed: Bundle['facts'],
  scope: Scope,
  now: Date,
): Promise<Known> {
  const known = knownFrom(proposed.length > 0 || run === undefined ? proposed : factsIn(run.state))
  // What was carried out since has changed the order: whoever goes on by hand is shown it as it is.
  if (state === 'needs_human' && proposed.length === 0) {
    const numbers = known.orders.map(({ number }) => number)
    const orders = await Promise.all(numbers.map((number) => readNow(number, scope, now)))
    if (numbers.length > 0) return { ...known, orders: orders.flat() }
  }
  if (known.orders.length > 0 || orderNumber === null) return known
  return { ...known, orders: await readNow(orderNumber, scope, now) }
}

async function readNow(number: string, scope: Scope, now: Date): Promise<KnownOrder[]> {
  const shop = builtInShop(db())
  const [order, shipment] = await Promise.all([
    shop.order(scope, number, now),
    shop.shipment(scope, number, now),
  ])
  if (order === null && shipment === null) return []
  const readAt = now.toISOString()
  return [
    {
      number,
      order: order && { facts: order, readAt },
      shipment: shipment && { facts: shipment, readAt },
    },
  ]
}
