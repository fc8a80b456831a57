import type { ShopRequestOf } from '../write.ts'
import { merged, refuseTwice, swappedParts } from './lines.ts'
import { accountOf, refuseMoreThanIsLeft, refuseOtherCurrency, refuseUncovered } from './money.ts'
import { holdOrder, type Job } from './once.ts'
import { refuseUndelivered } from './order-state.ts'
import { takeStock } from './stock.ts'

/**
 * Notes that items of an order are to come back for other variants, which are put aside where the stock is counted. The
 * difference is settled once they have arrived, which is not this.
 */
export async function exchangeItems(job: Job, request: ShopRequestOf<'exchange_items'>): Promise<void> {
  const { tx, at } = job
  const { methodId, differenceCents } = request
  const order = await holdOrder(job, request.order)
  refuseUndelivered(order)
  refuseOtherCurrency(order, request)
  const parts = await swappedParts(job, order, request)
  await refuseTwice(job, order, parts)
  await refuseUncovered(job, order, { methodId, amountCents: differenceCents })
  refuseMoreThanIsLeft(order, await accountOf(job, order), -differenceCents)
  await takeStock(
    tx,
    parts.map(({ variant, quantity }) => ({ variantId: variant.id, title: variant.title, quantity })),
  )
  const lines = merged(
    parts.map(({ line, variant, quantity }) => ({ orderLineId: line.id, newSku: variant.sku, quantity })),
  )
  await tx.exchange.create({
    data: {
      orderId: order.id,
      status: 'requested',
      differenceCents,
      methodId,
      requestedAt: at,
      lines: { createMany: { data: lines } },
    },
  })
}
