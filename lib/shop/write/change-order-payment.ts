import type { ShopRequestOf } from '../write.ts'
import { accountOf, charge, holdMethods, payBack, refuseOtherCurrency, refuseUncovered } from './money.ts'
import { holdOrder, type Job, ShopRefusal } from './once.ts'
import { refuseUnlessOpen } from './order-state.ts'

/** Has an order that was paid once paid by another method, and the first one given back what it paid. */
export async function changeOrderPayment(
  job: Job,
  request: ShopRequestOf<'change_order_payment'>,
): Promise<void> {
  const { amountCents, from, to } = request
  const order = await holdOrder(job, request.order)
  refuseUnlessOpen(order)
  refuseOtherCurrency(order, request)
  const { payments, refunds, next } = await accountOf(job, order)
  const [payment, ...more] = payments
  if (payment === undefined || more.length > 0 || refunds.length > 0) {
    throw new ShopRefusal(`${order.number} was not paid once and by one method.`)
  }
  if (payment.methodId !== from || payment.amountCents !== amountCents || from === to) {
    throw new ShopRefusal(`The payment of ${order.number} is not what was to be changed.`)
  }
  await refuseUncovered(job, order, { methodId: to, amountCents })
  await holdMethods(job, [from, to])
  await charge(job, order, { methodId: to, amountCents, next })
  const shares = [{ methodId: from, amountCents }]
  await payBack(job, order, { shares, reason: 'Paid by another method', next: next + 1 })
}
