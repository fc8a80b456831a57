import { leftToRefund } from '#lib/shop/rules.ts'
import type { AskedOf } from './asked.ts'
import { type Seen, sharesOf } from './seen-order.ts'

/** All that was paid and has not gone back goes back to where it came from. */
export function cancelOf({ kind, order, reason, why }: AskedOf<'cancel_order'>, seen: Seen) {
  const left = leftToRefund(seen.world)
  const shares = left === 0 ? [] : sharesOf(left, seen)
  if (shares === null) return `It is not known where all that was paid for ${order} came from.`
  return { kind, order, reason, currency: seen.world.order.currency, shares, why }
}

/** Whoever it goes to stays where nobody else is named. */
export function addressOf({ kind, order, to, why }: AskedOf<'change_order_address'>, { world }: Seen) {
  const from = world.order.ship_to
  return { kind, order, from, to: { ...to, name: to.name ?? from.name }, why }
}

export function paymentOf(
  { kind, order, pay_by, why }: AskedOf<'change_order_payment'>,
  { known, world }: Seen,
) {
  const [paid] = world.order.paid
  const from = known.payments[0]
  const to = known.onFile.get(pay_by)
  if (paid === undefined || from === undefined) return `Nothing was paid for ${order}.`
  if (to === undefined) return `The customer has no such payment method on file.`
  return {
    kind,
    order,
    currency: world.order.currency,
    amountCents: paid.amount_cents,
    from: { methodId: from.method, method: paid.method },
    to,
    why,
  }
}
