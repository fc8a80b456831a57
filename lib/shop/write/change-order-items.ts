import type { ShopRequestOf } from '../write.ts'
import { type SwappedPart, swappedParts } from './lines.ts'
import {
  accountOf,
  charge,
  payBack,
  refuseMoreThanIsLeft,
  refuseOtherCurrency,
  refuseUncovered,
} from './money.ts'
import { holdOrder, type Job } from './once.ts'
import { refuseLabelled, refuseUnlessOpen } from './order-state.ts'
import { takeStock } from './stock.ts'

/**
 * Changes items of an order that is not sent for other variants of theirs, in their lines, and settles the difference.
 * The stock of both follows, where it is counted.
 */
export async function changeOrderItems(
  job: Job,
  request: ShopRequestOf<'change_order_items'>,
): Promise<void> {
  const { tx, at } = job
  const { methodId, differenceCents } = request
  const order = await holdOrder(job, request.order)
  refuseUnlessOpen(order)
  await refuseLabelled(job, order)
  refuseOtherCurrency(order, request)
  const parts = await swappedParts(job, order, request)
  await refuseUncovered(job, order, { methodId, amountCents: differenceCents })
  const account = await accountOf(job, order)
  refuseMoreThanIsLeft(order, account, -differenceCents)
  await takeStock(
    tx,
    parts.flatMap(({ line, variant, quantity }) => [
      { ...line, quantity: -quantity },
      { variantId: variant.id, title: variant.title, quantity },
    ]),
  )
  const settled = { methodId, amountCents: Math.abs(differenceCents) }
  const { next } = account
  if (differenceCents > 0) await charge(job, order, { ...settled, next })
  if (differenceCents < 0) await payBack(job, order, { shares: [settled], reason: 'Items changed', next })
  for (const line of new Set(parts.map((part) => part.line))) {
    await changeLine(
      job,
      order.id,
      line,
      parts.filter((part) => part.line === line),
    )
  }
  await tx.order.update({
    where: { id: order.id },
    data: { itemsChangedAt: at, totalCents: { increment: differenceCents } },
  })
}

/** The line holds what is left of it or, where nothing is, the first of what it is now; the rest are lines beside it. */
async function changeLine(
  { tx }: Job,
  orderId: string,
  { id, quantity, position }: SwappedPart['line'],
  parts: readonly SwappedPart[],
): Promise<void> {
  const left = quantity - parts.reduce((sum, part) => sum + part.quantity, 0)
  const now = parts.map(({ variant, quantity }) => ({
    variantId: variant.id,
    title: variant.title,
    unitCents: variant.priceCents,
    quantity,
  }))
  const [first, ...more] = now
  if (first === undefined) return
  await tx.orderLine.update({ where: { id }, data: left > 0 ? { quantity: left } : first })
  const beside = left > 0 ? now : more
  await tx.orderLine.createMany({ data: beside.map((line) => ({ ...line, orderId, position })) })
}
