import type { BundledEffect } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import type { Settings } from '#lib/settings.ts'
import { readProfile } from '#lib/shop/read-profile.ts'
import { readToAct } from '#lib/shop/read-to-act.ts'
import type { World } from '#lib/shop/rules/world.ts'
import { objectionTo, objectionToProfileAct, profileAfter, worldAfter } from '#lib/shop/rules.ts'
import type { Scope } from '#lib/shop/scope.ts'
import type { AskedOf, AskedOnOrder } from './asked.ts'
import { composeOnOrder } from './compose-on-order.ts'
import { type Seen, seenAfter } from './seen-order.ts'

type AskedOfShop = AskedOnOrder | AskedOf<'change_customer_address'>

/** What an act would do, whole; or a text: why it cannot be done. */
export type ShopToAct = { act(act: AskedOfShop): Promise<BundledEffect | string> }

/** What the orders of a customer have in common. */
type Shared = Pick<World, 'profile' | 'products'>

/** The shop as just read, and as each act that it is told of would leave it. What orders share, each act leaves for all. */
export function shopToAct(tx: Tx, { scope, at }: { scope: Scope; at: Date }, settings: Settings): ShopToAct {
  const { reshipAfterDays, orderPolicy: policy } = settings
  const desk = { today: at.toISOString().slice(0, 10), reshipAfterDays, policy }
  const orders = new Map<string, Seen>()
  let shared: Shared = {}

  async function onOrder(act: AskedOnOrder): Promise<BundledEffect | string> {
    const read = await (orders.get(act.order) ?? seenNow(act.order))
    if (read === null) return `There is no order ${act.order} of this customer.`
    const seen = { ...read, world: together(read.world, shared) }
    const objection = objectionTo(act, seen.world, desk)
    if (objection !== null) return objection
    const effect = composeOnOrder(act, seen, settings)
    if (typeof effect === 'string') return effect
    const world = worldAfter(act, seen.world)
    orders.set(act.order, { ...seenAfter(effect, seen), world })
    shared = { profile: world.profile ?? null, products: world.products ?? [] }
    return effect
  }

  async function seenNow(order: string): Promise<Seen | null> {
    const known = await readToAct(tx, scope, order, at)
    return known && { known, world: known }
  }

  async function onProfile(act: AskedOf<'change_customer_address'>): Promise<BundledEffect | string> {
    if (scope.kind !== 'customer') return 'Nobody is verified whose address that would be.'
    const profile = shared.profile ?? (await readProfile(tx, scope.customerId)).profile
    const objection = objectionToProfileAct(act)
    if (objection !== null) return objection
    shared = { ...shared, profile: profileAfter(act, profile) }
    const { customerId } = scope
    return { kind: act.kind, customerId, from: profile.address, to: act.to, why: act.why }
  }

  return { act: (act) => (act.kind === 'change_customer_address' ? onProfile(act) : onOrder(act)) }
}

/** An order as it was read or left, with what acts on others have left since of what it shares with them. */
function together(world: World, { profile = world.profile, products = [] }: Shared): World {
  const left = new Set(products.map(({ product }) => product))
  const own = world.products?.filter(({ product }) => !left.has(product)) ?? []
  return { ...world, profile, products: [...products, ...own] }
}
