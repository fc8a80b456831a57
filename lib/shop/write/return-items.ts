import type { ShopRequestOf } from '../write.ts'
import { heldParts, merged, refuseTwice, worthOf } from './lines.ts'
import { accountOf, refuseMoreThanIsLeft, refuseOtherCurrency, refuseUncovered } from './money.ts'
import { holdOrder, type Job, ShopRefusal } from './once.ts'
import { refuseUndelivered } from './order-state.ts'

/** Notes that items of an order are to come back. Money moves once they have arrived, which is not this. */
export async function returnItems(job: Job, request: ShopRequestOf<'return_items'>): Promise<void> {
  const { tx, at } = job
  const { methodId, amountCents, reason } = request
  const order = await holdOrder(job, request.order)
  refuseUndelivered(order)
  refuseOtherCurrency(order, request)
  const parts = await heldParts(job, order, request.lines)
  await refuseTwice(job, order, parts)
  if (worthOf(parts) !== amountCents) {
    throw new ShopRefusal(`What is returned of ${order.number} was sold for something else.`)
  }
  // Nothing is charged: it only has to be the customer's.
  await refuseUncovered(job, order, { methodId, amountCents: 0 })
  refuseMoreThanIsLeft(order, await accountOf(job, order), amountCents)
  const lines = merged(parts.map(({ line, quantity }) => ({ orderLineId: line.id, quantity })))
  await tx.return.create({
    data: {
      orderId: order.id,
      status: 'requested',
      reason,
      methodId,
      requestedAt: at,
      lines: { createMany: { data: lines } },
    },
  })
}
