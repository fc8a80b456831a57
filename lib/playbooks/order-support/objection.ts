import { type JsonObject, sameJson } from '#lib/json.ts'
import type { Refusal } from '#lib/loop/outcome.ts'
import type { BoundCall, Context } from '#lib/loop/types.ts'
import type { Profile, World } from '#lib/shop/rules/world.ts'
import { objectionTo, objectionToProfileAct, profileAfter, worldAfter } from '#lib/shop/rules.ts'
import { actIn } from './act-in.ts'
import { briefOf } from './brief.ts'
import { bundleFault, notTheirs } from './bundle.ts'
import { forAPerson } from './under-way.ts'
import { unreadFor } from './unread.ts'
import { named, profileIn, worldsOf } from './world.ts'

/** Everything that speaks against an act that moves money or goods, or changes what the customer has. */
export function objectionToAct(action: string, args: JsonObject, context: Context): Refusal | null {
  return (
    notTheirs(context) ??
    objectionByRules(action, args, context) ??
    forAPerson(context) ??
    bundleFault(context)
  )
}

/**
 * What the rules of the shop say to a call, in the world that was read in this run and as the calls before it in the
 * same reply would leave it.
 */
export function objectionByRules(action: string, args: JsonObject, context: Context): Refusal | null {
  const act = actIn({ action, args })
  if (act === null) throw new Error(`${action} is no act of the shop`)
  const not = (reason: string | null): Refusal | null =>
    reason === null ? null : { kind: 'precondition', reason }
  const { order_policy: policy, reship_after_days: reshipAfterDays } = briefOf(context.start)
  const { worlds, profile } = before({ action, args }, context)
  const desk = { today: context.start.asOf.slice(0, 10), reshipAfterDays, policy }
  if (act.kind === 'change_customer_address') {
    return not(
      profile === null
        ? 'Read who the customer is with get_customer first, in this run.'
        : objectionToProfileAct(act),
    )
  }
  const world = named(worlds, act.order)
  if (world === undefined) return not(`Read ${act.order} with get_order first, in this run.`)
  return not(unreadFor(act, world, policy) ?? objectionTo(act, world, desk))
}

type Seen = { worlds: World[]; profile: Profile | null }

/** What was read, as the calls before one in the same reply would leave it. What orders share, each act leaves for all. */
function before(call: Pick<BoundCall, 'action' | 'args'>, { state, calls }: Context): Seen {
  const place = calls.findIndex(({ action, args }) => action === call.action && sameJson(args, call.args))
  const read: Seen = { worlds: worldsOf(state), profile: profileIn(state) }
  return calls.slice(0, Math.max(0, place)).reduce(after, read)
}

function after({ worlds, profile }: Seen, call: BoundCall): Seen {
  const act = actIn(call)
  const share = (left: Pick<World, 'profile' | 'products'>) => (each: World) => ({ ...each, ...left })
  if (act === null) return { worlds, profile }
  if (act.kind === 'change_customer_address') {
    const left = profile && profileAfter(act, profile)
    return { worlds: worlds.map(share({ profile: left })), profile: left }
  }
  const world = named(worlds, act.order)
  if (world === undefined) return { worlds, profile }
  const left = worldAfter(act, world)
  const { products } = left
  const shared = { profile: left.profile ?? null, products }
  return {
    profile: shared.profile,
    worlds: worlds.map((each) => (each === world ? left : share(shared)(each))),
  }
}
