import type { Clock } from '#lib/clock.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { changeCustomerAddress } from './write/change-customer-address.ts'
import { changeOrderAddress } from './write/change-order-address.ts'
import { changeOrderItems } from './write/change-order-items.ts'
import { changeOrderPayment } from './write/change-order-payment.ts'
import { exchangeItems } from './write/exchange-items.ts'
import { faultWords, type Job, once } from './write/once.ts'
import { refund } from './write/refund.ts'
import { reship } from './write/reship.ts'
import { returnItems } from './write/return-items.ts'
import { type ShopAnswer, type ShopRecord, type ShopRequest, type ShopWriter, shopAnswer } from './write.ts'

/**
 * The write side of the shop in our own database. What is done is dated by the clock. It holds to what no shop can do
 * otherwise, such as paying back more than was paid; what a desk allows is not its business.
 */
export function builtInShopWriter(db: PrismaClient, clock: Clock): ShopWriter {
  return {
    carryOut: (key, request) => {
      const at = clock.now()
      return once(db, { key, request, at, done: (tx) => done({ tx, key, at }, request) })
    },
    lookup: (key) => lookup(db, key),
  }
}

async function done(job: Job, request: ShopRequest): Promise<ShopAnswer> {
  if (request.kind === 'reship') return reship(job, request)
  await changed(job, request)
  return { kind: request.kind }
}

function changed(job: Job, request: Exclude<ShopRequest, { kind: 'reship' }>): Promise<void> {
  switch (request.kind) {
    case 'refund':
      return refund(job, request)
    case 'cancel_order':
      return cancelOrder(job, request)
    case 'change_order_address':
      return changeOrderAddress(job, request)
    case 'change_order_items':
      return changeOrderItems(job, request)
    case 'change_order_payment':
      return changeOrderPayment(job, request)
    case 'return_items':
      return returnItems(job, request)
    case 'exchange_items':
      return exchangeItems(job, request)
    case 'change_customer_address':
      return changeCustomerAddress(job, request)
  }
}

async function lookup(db: PrismaClient, key: string): Promise<ShopRecord> {
  try {
    const stored = await db.shopRequest.findUnique({ where: { key }, select: { answer: true } })
    return stored === null ? { kind: 'none' } : { kind: 'done', answer: shopAnswer.parse(stored.answer) }
  } catch (fault) {
    return { kind: 'unknown', detail: faultWords(fault) }
  }
}
