import type { BundledEffect, EffectOf } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { addressFacts } from '#lib/shop/facts.ts'

type InShop = Exclude<BundledEffect, EffectOf<'send_email' | 'follow_up' | 'close'>>

/**
 * How often an act was done, by what the shop has of it: before a round nothing of the kind in every story. That an address
 * was changed twice to the same one nobody can tell, nor has to.
 */
export async function actsInShop(effect: InShop): Promise<number> {
  switch (effect.kind) {
    case 'refund': {
      const { _sum } = await db().refund.aggregate({ where: onOrder(effect), _sum: { amountCents: true } })
      return Math.ceil((_sum.amountCents ?? 0) / effect.amountCents)
    }
    case 'reship':
      return db().reshipment.count({ where: onOrder(effect) })
    case 'cancel_order':
      return (await db().refund.count({ where: onOrder(effect) })) / effect.shares.length
    case 'change_order_items':
      return db().payment.count({ where: { ...onOrder(effect), amountCents: effect.differenceCents } })
    case 'change_order_payment':
      return db().refund.count({ where: { ...onOrder(effect), methodId: effect.from.methodId } })
    case 'return_items':
      return db().return.count({ where: onOrder(effect) })
    case 'exchange_items':
      return db().exchange.count({ where: onOrder(effect) })
    case 'change_order_address': {
      const { shipTo } = await db().order.findUniqueOrThrow({ where: { number: effect.order } })
      return Number(addressFacts.parse(shipTo).line1 === effect.to.line1)
    }
    case 'change_customer_address': {
      const { customerId, to } = effect
      return db().address.count({ where: { customerId, line1: to.line1 } })
    }
  }
}

function onOrder({ order: number }: { order: string }) {
  return { order: { number } }
}
