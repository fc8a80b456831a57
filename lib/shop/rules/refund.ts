import { money } from './money.ts'
import { type ActOf, alreadyProposed, hasFailed, type World } from './world.ts'

/** What speaks against a refund. Source: the shop's articles on refunds and on reshipment. */
export function objectionToRefund({ amount_cents, currency }: ActOf<'refund'>, world: World): string | null {
  const { order, parcels } = world
  const { number } = order
  if (currency !== order.currency) {
    return `${number} was paid in ${order.currency}: it can only be refunded in that.`
  }
  if (amount_cents < 1) return 'A refund is of one cent at least.'
  const tooMuch = moreThanIsLeft(amount_cents, world)
  if (tooMuch !== null) return tooMuch
  if (parcels?.some((parcel) => parcel.replaces && !parcel.delivered_at && !hasFailed(parcel))) {
    return `A replacement for ${number} is on its way. An order is either replaced or refunded, never both.`
  }
  return alreadyProposed(order)
}

/** So much more of the order is paid back; by which methods is for the shop to say. */
export function worldRefunded({ amount_cents }: ActOf<'refund'>, world: World): World {
  const { order } = world
  const refunds = [...order.refunds, { method: null, amount_cents }]
  return { ...world, order: { ...order, refunds, refunded_cents: order.refunded_cents + amount_cents } }
}

/** Why so much (in cents) cannot be paid back of an order; null where it can. */
export function moreThanIsLeft(cents: number, world: World): string | null {
  const { number, currency } = world.order
  const left = leftToRefund(world)
  if (cents <= left) return null
  return left === 0
    ? `Nothing is left to refund of ${number}: all that was paid for it has been refunded.`
    : `At most ${money(left, currency)} can be refunded of ${number}: ${paidWords(world)}.`
}

/** How much of an order can still be refunded, in cents: for each method what it paid, less what it got back. */
export function leftToRefund({ order }: World): number {
  const paid = sums(order.paid)
  const back = sums(order.refunds)
  const byMethod = [...paid].map(([method, cents]) => Math.max(0, cents - (back.get(method) ?? 0)))
  const all = byMethod.reduce((sum, cents) => sum + cents, 0)
  const total = order.paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return Math.max(0, Math.min(all, total - order.refunded_cents))
}

type Paid<Method> = { method: Method; amountCents: number; isGiftCard: boolean }
type Share<Method> = { method: Method; amountCents: number }

/**
 * Splits a refund over the methods that an order was paid by, none of which gets more than it paid: cards and wallets
 * first, as they were charged, gift cards last. Null where that much is not left. Methods are told apart by value.
 */
export function splitRefund<Method>(
  amountCents: number,
  payments: readonly Paid<Method>[],
  refunds: readonly Share<Method>[],
): Share<Method>[] | null {
  const left = new Map<Method, number>()
  const add = (method: Method, cents: number) => left.set(method, (left.get(method) ?? 0) + cents)
  for (const { method, amountCents } of payments.toSorted(giftCardsLast)) add(method, amountCents)
  for (const { method, amountCents } of refunds) if (left.has(method)) add(method, -amountCents)
  const shares: Share<Method>[] = []
  let open = amountCents
  for (const [method, most] of left) {
    const share = Math.min(open, Math.max(0, most))
    if (share > 0) shares.push({ method, amountCents: share })
    open -= share
  }
  return open === 0 ? shares : null
}

function giftCardsLast(one: { isGiftCard: boolean }, other: { isGiftCard: boolean }): number {
  return Number(one.isGiftCard) - Number(other.isGiftCard)
}

function sums(
  amounts: readonly { method: string | null; amount_cents: number }[],
): Map<string | null, number> {
  const byMethod = new Map<string | null, number>()
  for (const { method, amount_cents } of amounts) {
    byMethod.set(method, (byMethod.get(method) ?? 0) + amount_cents)
  }
  return byMethod
}

function paidWords({ order: { paid, refunded_cents: refunded, currency } }: World): string {
  const total = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const back = refunded === 0 ? 'nothing' : money(refunded, currency)
  return `${money(total, currency)} was paid and ${back} has been refunded`
}
