import type { Order } from '#prisma/generated/client.ts'
import { type Job, ShopRefusal } from './once.ts'

/** @throws ShopRefusal where an order has been sent, or is none any more. */
export function refuseUnlessOpen({ number, status }: Order): void {
  if (status === 'pending' || status === 'processed') return
  throw new ShopRefusal(`${number} is ${status}: it is too late for that.`)
}

/** @throws ShopRefusal where a parcel of an order has its label, and with it its address and what is in it. */
export async function refuseLabelled({ tx }: Job, { id: orderId, number }: Order): Promise<void> {
  const labels = await tx.fulfilment.count({ where: { orderId } })
  if (labels > 0) throw new ShopRefusal(`${number} has a label already.`)
}

/** @throws ShopRefusal where an order has not been delivered: what is not there cannot come back. */
export function refuseUndelivered({ number, status }: Order): void {
  if (status !== 'delivered') throw new ShopRefusal(`${number} is ${status}, and not delivered.`)
}
