import { z } from 'zod'
import type { Bundle } from '#lib/bundle.ts'
import {
  type OrderFacts,
  orderFacts,
  type PolicyFacts,
  policyFacts,
  type ShipmentFacts,
  shipmentFacts,
} from '#lib/shop/facts.ts'

type ReadFact = Bundle['facts'][number]
type Read<Facts> = { facts: Facts; readAt: string }

/** An order as it was read: what the shop says, and what the carrier says. Either may not have been read. */
export type KnownOrder = {
  number: string
  order: Read<OrderFacts> | null
  shipment: Read<ShipmentFacts> | null
}
/** What was read for a case, sorted by what it is about. */
export type Known = { orders: KnownOrder[]; policies: PolicyFacts[] }

const articles = z.object({ articles: z.array(policyFacts) })
const stored = z.object({
  facts: z.array(
    z.object({ action: z.string(), args: z.json(), observation: z.json(), readAt: z.iso.datetime() }),
  ),
})

/** The facts in a run's stored state; none where an older version of the product wrote it in another shape. */
export function factsIn(state: string): ReadFact[] {
  return stored.safeParse(JSON.parse(state)).data?.facts ?? []
}

/** Sorts what was read, later readings over earlier ones. What is of another shape is left out. */
export function knownFrom(facts: ReadFact[]): Known {
  const orders = new Map<string, KnownOrder>()
  const policies = new Map<string, PolicyFacts>()
  const about = (number: string) => orders.get(number) ?? { number, order: null, shipment: null }
  for (const { action, observation, readAt } of facts) {
    if (action === 'get_order') {
      const { data } = orderFacts.safeParse(observation)
      if (data) orders.set(data.number, { ...about(data.number), order: { facts: data, readAt } })
    }
    if (action === 'get_shipment') {
      const { data } = shipmentFacts.safeParse(observation)
      if (data) orders.set(data.order, { ...about(data.order), shipment: { facts: data, readAt } })
    }
    if (action === 'search_policies') {
      for (const article of articles.safeParse(observation).data?.articles ?? []) {
        policies.set(article.slug, article)
      }
    }
  }
  return { orders: [...orders.values()], policies: [...policies.values()] }
}
