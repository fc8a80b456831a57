import type { ShopRequestOf } from '../write.ts'
import { sameAddress } from './address.ts'
import { holdOrder, type Job, ShopRefusal } from './once.ts'
import { refuseLabelled, refuseUnlessOpen } from './order-state.ts'

/** Sends an order to another address than it was to go to. */
export async function changeOrderAddress(
  job: Job,
  { order: number, from, to }: ShopRequestOf<'change_order_address'>,
): Promise<void> {
  const order = await holdOrder(job, number)
  refuseUnlessOpen(order)
  await refuseLabelled(job, order)
  if (!sameAddress(order.shipTo, from)) throw new ShopRefusal(`The address of ${number} has changed since.`)
  await job.tx.order.update({ where: { id: order.id }, data: { shipTo: to } })
}
