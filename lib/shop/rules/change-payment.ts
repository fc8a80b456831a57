import { cannotCover, methodOnFile, profileCharged } from './methods.ts'
import { notIn } from './status.ts'
import { type ActOf, alreadyProposed, type Desk, type World } from './world.ts'

/** What speaks against paying for an order by something else. Source: the desk's policy. */
export function objectionToPayment(
  { pay_by }: ActOf<'change_order_payment'>,
  world: World,
  { policy: { changePayment } }: Desk,
): string | null {
  const { order } = world
  const objection = notIn(order, changePayment.in, 'paid by something else')
  if (objection !== null) return objection
  const [payment, ...more] = order.paid
  if (payment === undefined || more.length > 0 || order.refunds.length > 0) {
    return `${order.number} was not paid once and by one method: what it is paid by cannot be changed.`
  }
  const method = methodOnFile(pay_by, world)
  if (typeof method === 'string') return method
  if (method.method_id === payment.method_id) return `${order.number} is paid by ${method.method} already.`
  return cannotCover(payment.amount_cents, method, world) ?? alreadyProposed(order)
}

/** The whole amount by the new method, and back to the old one. */
export function worldRepaid({ pay_by }: ActOf<'change_order_payment'>, world: World): World {
  const { order, profile } = world
  const [payment] = order.paid
  if (payment === undefined) return world
  const { amount_cents } = payment
  const method = profile?.payment_methods.find(({ method_id }) => method_id === pay_by)?.method ?? ''
  const charged = profileCharged(profile, pay_by, amount_cents)
  return {
    ...world,
    profile: profileCharged(charged, payment.method_id, -amount_cents),
    order: {
      ...order,
      paid: [...order.paid, { method_id: pay_by, method, amount_cents }],
      refunds: [...order.refunds, { method: payment.method, amount_cents }],
      refunded_cents: order.refunded_cents + amount_cents,
    },
  }
}
