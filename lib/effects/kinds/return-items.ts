import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { methodNamed, objectionNow } from '../world.ts'

/** Items of an order that are to come back, and what is paid back once they have. */
export function returnItems(effect: EffectOf<'return_items'>): Act {
  const { kind, order, currency, amountCents, refundTo, why: reason } = effect
  const lines = effect.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const items = effect.lines.map(({ sku, quantity }) => ({ sku, quantity }))
  const { methodId } = refundTo
  return inShop({ kind, order, currency, lines, amountCents, methodId, reason }, (tx, row, at) =>
    objectionNow(tx, row, {
      order,
      act: (known) => ({ kind, items, refund_to: methodNamed(known, methodId) }),
      at,
    }),
  )
}
