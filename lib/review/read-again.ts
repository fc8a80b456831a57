import { z } from 'zod'
import type { Bundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import type { JsonObject } from '#lib/json.ts'
import { builtInShop, type ShopReader } from '#lib/shop/read.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { ask, together } from '#lib/sql.ts'

type Fact = Bundle['facts'][number]

const aboutOrder = z.object({ order: z.string() })
const ofProduct = z.object({ product: z.string() })
const searched = z.object({ query: z.string() })

/** How a fact is read once more, within the scope; undefined for what cannot be. */
type Again = (
  shop: ShopReader,
  scope: Scope,
  args: unknown,
  asOf: Date,
) => Promise<JsonObject | null | undefined>

const reads: Record<string, Again> = {
  get_customer: (shop, scope, _args, asOf) => shop.customer(scope, asOf),
  async get_order(shop, scope, args, asOf) {
    const { data } = aboutOrder.safeParse(args)
    return data && shop.order(scope, data.order, asOf)
  },
  async get_shipment(shop, scope, args, asOf) {
    const { data } = aboutOrder.safeParse(args)
    return data && shop.shipment(scope, data.order, asOf)
  },
  async get_product(shop, _scope, args) {
    const { data } = ofProduct.safeParse(args)
    return data && shop.product(data.product)
  },
  async search_policies(shop, _scope, args) {
    const { data } = searched.safeParse(args)
    const found = data && (await shop.policies(data.query))
    return found && { articles: found }
  },
}

/**
 * Reads facts again through the shop's port, side by side and outside of any transaction: the shop may be slow. Their
 * ages are counted from when they were first read, so that only what has changed at the source is otherwise.
 */
export function readAgain(facts: readonly Fact[], scope: Scope, now: Date): Promise<Fact[]> {
  const shop = builtInShop(db(), together(ask))
  return Promise.all(facts.map((fact) => again(shop, scope, fact, new Date(fact.readAt), now)))
}

/** Reads facts again in the same manner, but with their ages as of now: for whoever writes anew from them. */
export function readAsOfNow(facts: readonly Fact[], scope: Scope, now: Date): Promise<Fact[]> {
  const shop = builtInShop(db(), together(ask))
  return Promise.all(facts.map((fact) => again(shop, scope, fact, now, now)))
}

async function again(shop: ShopReader, scope: Scope, fact: Fact, asOf: Date, now: Date): Promise<Fact> {
  const read = await reads[fact.action]?.(shop, scope, fact.args, asOf)
  if (read === undefined) return fact
  return { ...fact, observation: observed(read), readAt: now.toISOString() }
}

function observed(read: JsonObject | null): JsonObject {
  return read === null ? { found: false, message: 'It is not found any more.' } : { found: true, ...read }
}
