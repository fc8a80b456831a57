import { leftToRefund } from './refund.ts'
import { type Act, current, type Desk, type Parcel, replaced, type World } from './world.ts'

type FollowUp = Extract<Act, { kind: 'follow_up' }>

/** The most days ahead that something may be promised for. */
const furthest = 60
const dayMs = 86_400_000

/** What speaks against promising to look at an order again. */
export function objectionToFollowUp(act: FollowUp, world: World, { today }: Desk): string | null {
  const { order, parcels } = world
  const days = (Date.parse(act.on) - Date.parse(today)) / dayMs
  if (!(days >= 1)) return `${act.on} is not in the future: today is ${today}.`
  if (days > furthest) return `${act.on} is more than ${furthest} days ahead.`
  if (parcels === null) return `Nobody has looked where ${order.number} is.`
  if (act.if === 'no_new_scan' && parcels.length === 0) return `${order.number} has no parcel to be scanned.`
  if (arrived(parcels)) return `${order.number} has been delivered: there is nothing to wait for.`
  if (act.do === 'refund' && leftToRefund(world) === 0) return `Nothing is left to refund of ${order.number}.`
  const settled = order.refunds.length > 0 || replaced(parcels).size > 0
  if (act.do === 'reship' && settled) return `${order.number} has been replaced or refunded already.`
  return null
}

/** When a parcel of an order was scanned last, ISO 8601; null where none was. */
export function newestScan(parcels: readonly Parcel[]): string | null {
  const times = parcels.flatMap(({ last_scan }) => last_scan?.at ?? [])
  return times.sort().at(-1) ?? null
}

/**
 * Whether what was promised under a condition has to be done, as things are now.
 *
 * @param since the newest scan at the time of the promise.
 */
export function isDue(
  promise: { if: FollowUp['if']; since: string | null },
  parcels: readonly Parcel[],
): boolean {
  if (arrived(parcels)) return false
  return promise.if === 'not_delivered' || (newestScan(parcels) ?? '') <= (promise.since ?? '')
}

/** Why nothing has to be done of what was promised under a condition, in words; null where it has to. */
export function whyNotDue(
  promise: { order: string; if: FollowUp['if']; since: string | null },
  parcels: readonly Parcel[],
): string | null {
  if (isDue(promise, parcels)) return null
  return promise.if === 'no_new_scan'
    ? `${promise.order} has been scanned or delivered since`
    : `${promise.order} has been delivered`
}

function arrived(parcels: readonly Parcel[]): boolean {
  const counting = current(parcels)
  return counting.length > 0 && counting.every(({ status }) => status === 'delivered')
}
