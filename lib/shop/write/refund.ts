import type { ShopRequestOf } from '../write.ts'
import {
  accountOf,
  addUp,
  payBack,
  refuseMoreThanIsLeft,
  refuseMoreThanWasPaid,
  refuseOtherCurrency,
} from './money.ts'
import { holdOrder, type Job, ShopRefusal } from './once.ts'

/** Pays back what was paid for an order: never more than is left of it, of the order and of each method. */
export async function refund(job: Job, request: ShopRequestOf<'refund'>): Promise<void> {
  const order = await holdOrder(job, request.order)
  refuseOtherCurrency(order, request)
  const { shares, amountCents, reason } = request
  if (amountCents <= 0 || !addUp(shares, amountCents)) {
    throw new ShopRefusal('The shares of the refund do not add up to it.')
  }
  const account = await accountOf(job, order)
  refuseMoreThanIsLeft(order, account, amountCents)
  refuseMoreThanWasPaid(order, account, shares)
  await payBack(job, order, { shares, reason, next: account.next })
}
