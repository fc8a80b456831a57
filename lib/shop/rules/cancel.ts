import { profileCharged } from './methods.ts'
import { leftToRefund, splitRefund } from './refund.ts'
import { either, notIn } from './status.ts'
import { type ActOf, alreadyProposed, type Desk, type World } from './world.ts'

/** What speaks against cancelling an order. Source: the desk's policy. */
export function objectionToCancel(
  { reason }: ActOf<'cancel_order'>,
  { order }: World,
  { policy: { cancel } }: Desk,
): string | null {
  const objection = notIn(order, cancel.in, 'cancelled')
  if (objection !== null) return objection
  if (order.items_changed && !cancel.afterItemsChanged) {
    return `Items of ${order.number} were changed: it cannot be cancelled any more.`
  }
  if (cancel.reasons.length > 0 && !cancel.reasons.includes(reason)) {
    return `“${reason}” is no reason that orders are cancelled for here: it has to be ${either(cancel.reasons)}.`
  }
  return alreadyProposed(order)
}

/** Everything that was paid is paid back, to where it came from. */
export function worldCancelled(world: World): World {
  const { order } = world
  const kindOf = (id: string) =>
    world.profile?.payment_methods.find(({ method_id }) => method_id === id)?.kind
  const payments = order.paid.map(({ method_id, method, amount_cents }) => ({
    method,
    amountCents: amount_cents,
    isGiftCard: kindOf(method_id) === 'gift_card',
  }))
  const back = order.refunds.flatMap(({ method, amount_cents }) =>
    method === null ? [] : [{ method, amountCents: amount_cents }],
  )
  const amount = leftToRefund(world)
  const shares = splitRefund(amount, payments, back) ?? []
  const ids = new Map(order.paid.map(({ method, method_id }) => [method, method_id]))
  const refunds = shares.map(({ method, amountCents }) => ({ method, amount_cents: amountCents }))
  return {
    ...world,
    profile: shares.reduce(
      (profile, { method, amountCents }) => profileCharged(profile, ids.get(method) ?? null, -amountCents),
      world.profile,
    ),
    order: {
      ...order,
      status: 'cancelled',
      cancelled: {},
      refunds: [...order.refunds, ...refunds],
      refunded_cents: order.refunded_cents + amount,
    },
  }
}
