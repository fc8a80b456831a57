import type { ShopRequestOf } from '../write.ts'
import { accountOf, addUp, payBack, refuseMoreThanWasPaid, refuseOtherCurrency } from './money.ts'
import { holdOrder, type Job, ShopRefusal } from './once.ts'
import { refuseUnlessOpen } from './order-state.ts'
import { takeStock } from './stock.ts'

/** Cancels an order that is not sent: all that is left of what was paid goes back, and its items are there again. */
export async function cancelOrder(job: Job, request: ShopRequestOf<'cancel_order'>): Promise<void> {
  const { tx, at } = job
  const order = await holdOrder(job, request.order)
  refuseUnlessOpen(order)
  refuseOtherCurrency(order, request)
  const { shares, reason } = request
  const account = await accountOf(job, order)
  if (!addUp(shares, account.left)) {
    throw new ShopRefusal(`What is to be paid back of ${order.number} is not what is left of it.`)
  }
  refuseMoreThanWasPaid(order, account, shares)
  const { id: orderId } = order
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: LINE })
  await takeStock(
    tx,
    lines.map((line) => ({ ...line, quantity: -line.quantity })),
  )
  await payBack(job, order, { shares, reason: `Cancelled: ${reason}`, next: account.next })
  await tx.order.update({
    where: { id: orderId },
    data: { status: 'cancelled', cancelledAt: at, cancelledReason: reason },
  })
}

const LINE = { variantId: true, title: true, quantity: true } as const
