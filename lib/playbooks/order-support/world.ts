import type { JsonObject, Refusal } from '#lib/loop/outcome.ts'
import { type State, sameJson } from '#lib/loop/state.ts'
import type { BoundCall, Context } from '#lib/loop/types.ts'
import { orderFacts, shipmentFacts } from '#lib/shop/facts.ts'
import { spellingsOf } from '#lib/shop/order-number.ts'
import { type Act, objectionTo, type World, worldAfter } from '#lib/shop/rules.ts'
import { briefOf } from './brief.ts'
import { followUpArgs, refundArgs, reshipArgs } from './order-act-args.ts'

/** An order as read in this run, its parcels null where they were not. Null where the order was not read. */
function worldOf(state: State, number: string): World | null {
  const spellings = spellingsOf(number)
  return worldsOf(state).find(({ order }) => spellings.includes(order.number)) ?? null
}

/** Every order that was read in this run. */
export function worldsOf({ facts }: State): World[] {
  const fresh = facts.filter(({ old }) => !old).map(({ observation }) => observation)
  const orders = fresh.flatMap((each) => orderFacts.safeParse(each).data ?? [])
  const shipments = fresh.flatMap((each) => shipmentFacts.safeParse(each).data ?? [])
  return [...new Map(orders.map((order) => [order.number, order])).values()].map((order) => ({
    order,
    parcels: shipments.findLast((each) => each.order === order.number)?.parcels ?? null,
  }))
}

/** An order's number as the shop writes it; as given where it was not read. */
export function numberOf(state: State, number: string): string {
  return worldOf(state, number)?.order.number ?? number
}

/**
 * What the rules of the shop say to a call, in the world that was read in this run and as the calls before it in the
 * same reply would leave it.
 */
export function objectionOnOrder(action: string, args: JsonObject, context: Context): Refusal | null {
  const { state, start, calls } = context
  const asked = actIn({ action, args })
  if (asked === null) throw new Error(`${action} is no act on an order`)
  const not = (reason: string) => ({ kind: 'precondition', reason }) as const
  const world = worldOf(state, asked.order)
  if (world === null) return not(`Read ${asked.order} with get_order first, in this run.`)
  const { number, reshipments } = world.order
  if (world.parcels === null && (asked.kind !== 'refund' || reshipments.length > 0)) {
    return not(`Read the parcels of ${number} with get_shipment first, in this run.`)
  }
  const place = calls.findIndex((call) => call.action === action && sameJson(call.args, args))
  const before = calls.slice(0, Math.max(0, place)).flatMap((call) => actIn(call) ?? [])
  const left = before
    .filter(({ order }) => numberOf(state, order) === number)
    .reduce((then, act) => worldAfter(act, then), world)
  const desk = { today: start.asOf.slice(0, 10), reshipAfterDays: briefOf(start).reship_after_days }
  const objection = objectionTo(asked, left, desk)
  return objection === null ? null : not(objection)
}

/** The act on an order that a call asks for; null for every other call. */
function actIn({ action, args }: Pick<BoundCall, 'action' | 'args'>): (Act & { order: string }) | null {
  switch (action) {
    case 'propose_refund':
      return { kind: 'refund', ...refundArgs.parse(args) }
    case 'propose_reship':
      return { kind: 'reship', ...reshipArgs.parse(args) }
    case 'propose_follow_up':
      return { kind: 'follow_up', ...followUpArgs.parse(args) }
    default:
      return null
  }
}
