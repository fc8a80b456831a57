import type { OrderRecord } from '../records.ts'
import { placedId } from './ids.ts'
import type { OrderPlace } from './order-place.ts'
import { byTime, rankedIds } from './ranked.ts'
import type { Rows } from './tables.ts'

/** An order's payments and refunds, each with its place among both. */
export function moneyRows(
  { number, payments }: OrderRecord,
  { id: orderId, methodId, present }: OrderPlace,
): Pick<Rows, 'Payment' | 'Refund'> {
  const placed = byTime(payments, ({ at }) => at).map((money, position) => ({ ...money, position }))
  const paid = placed.filter(({ type }) => type === 'payment')
  const refunded = placed.filter(({ type }) => type === 'refund')
  const ids = (part: 'payments' | 'refunds', count: number) =>
    rankedIds(present.parts[part].get(orderId) ?? [], count, (place) => placedId(part, number, place))
  const paymentIds = ids('payments', paid.length)
  const refundIds = ids('refunds', refunded.length)
  return {
    Payment: paid.map(({ method, amount, at, position }, place) => ({
      id: paymentIds[place] ?? '',
      orderId,
      methodId: methodId(method),
      amountCents: amount,
      position,
      paidAt: at,
    })),
    Refund: refunded.map(({ method, amount, at, reason, position }, place) => ({
      id: refundIds[place] ?? '',
      orderId,
      methodId: methodId(method),
      amountCents: amount,
      reason: reason ?? '',
      idempotencyKey: `imported ${refundIds[place]}`,
      position,
      refundedAt: at,
    })),
  }
}
