import type { State } from '#lib/loop/state.ts'
import { customerFacts, orderFacts, productFacts, shipmentFacts } from '#lib/shop/facts.ts'
import { spellingsOf } from '#lib/shop/order-number.ts'
import type { Profile, World } from '#lib/shop/rules/world.ts'
import { oncePer } from '../once-per.ts'

/** Every order that was read in this run, its parcels null where they were not; so for what the customer has on file. */
export function worldsOf({ facts }: State): World[] {
  return worldsIn(facts)
}

const worldsIn = oncePer((facts: State['facts']): World[] => {
  const fresh = freshIn(facts)
  const shared = {
    profile: profileOf(facts),
    products: fresh.flatMap((each) => productFacts.safeParse(each).data ?? []),
  }
  const orders = fresh.flatMap((each) => orderFacts.safeParse(each).data ?? [])
  const shipments = fresh.flatMap((each) => shipmentFacts.safeParse(each).data ?? [])
  return [...new Map(orders.map((order) => [order.number, order])).values()].map((order) => ({
    order,
    parcels: shipments.findLast((each) => each.order === order.number)?.parcels ?? null,
    ...shared,
  }))
})

/** What the customer has on file, as read in this run; null where it was not. */
export function profileIn({ facts }: State): Profile | null {
  return profileOf(facts)
}

const profileOf = oncePer((facts: State['facts']): Profile | null => {
  const profiles = freshIn(facts).flatMap((each) => customerFacts.safeParse(each).data ?? [])
  return profiles.at(-1) ?? null
})

/** An order as read in this run, by its number in any spelling; undefined where it was not. */
export function named(worlds: readonly World[], number: string): World | undefined {
  const spellings = spellingsOf(number)
  return worlds.find(({ order }) => spellings.includes(order.number))
}

/** An order's number as the shop writes it; as given where it was not read. */
export function numberOf(state: State, number: string): string {
  return named(worldsOf(state), number)?.order.number ?? number
}

function freshIn(facts: State['facts']) {
  return facts.flatMap(({ old, observation }) => (old ? [] : [observation]))
}
