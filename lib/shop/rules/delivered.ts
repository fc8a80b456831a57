import type { Desk, Order, World } from './world.ts'

const dayMs = 86_400_000

type Limits = { windowDays: number | null; once: boolean }

/**
 * Why nothing of an order can come back; null where it can. Days count from the delivery of the last parcel that was.
 *
 * @param done "returned" or "exchanged".
 */
export function notToComeBack(
  world: World,
  { today }: Desk,
  { windowDays, once }: Limits,
  done: string,
): string | null {
  const { order } = world
  if (order.status !== 'delivered') {
    return `${order.number} is ${order.status}: only an order that is delivered can be ${done}.`
  }
  return (
    (once ? second(order) : null) ?? (windowDays === null ? null : tooLate(world, today, windowDays, done))
  )
}

function second({ number, returns, exchanges }: Order): string | null {
  if (returns.length > 0) return `A return of ${number} was asked for already; it can be asked for once.`
  if (exchanges.length > 0) return `An exchange of ${number} was asked for already; it can be asked for once.`
  return null
}

function tooLate({ order, parcels }: World, today: string, windowDays: number, done: string): string | null {
  const { number } = order
  if (parcels === null) return `Nobody has looked where ${number} is.`
  const last = parcels
    .flatMap(({ delivered_at }) => delivered_at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) {
    return `It is not known when ${number} was delivered: it can be ${done} within ${windowDays} days of that.`
  }
  const days = (Date.parse(today) - Date.parse(last.slice(0, 10))) / dayMs
  return days <= windowDays
    ? null
    : `${number} was delivered ${days} days ago: it can be ${done} within ${windowDays} days.`
}

/** How many of a line, by its title, are to come back or have. What was refused has not. */
function comingBack({ returns, exchanges }: Order, title: string): number {
  const items = [...returns, ...exchanges].flatMap((each) => (each.status === 'refused' ? [] : each.items))
  return items.filter((item) => item.title === title).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Why more would come back of an order than it held; null where it would not. */
export function cameBack(parts: readonly { line: { title: string }; quantity: number }[], { order }: World) {
  for (const title of new Set(parts.map(({ line }) => line.title))) {
    const of = (all: readonly { title: string; quantity: number }[]) =>
      all.filter((each) => each.title === title).reduce((sum, { quantity }) => sum + quantity, 0)
    const before = comingBack(order, title)
    const now = of(parts.map(({ line, quantity }) => ({ title: line.title, quantity })))
    if (before + now > of(order.lines)) return `${before} × ${title} of ${order.number} came back before.`
  }
  return null
}
