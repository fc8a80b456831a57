import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { methodNamed, objectionNow } from '../world.ts'

/** Items of an order for other variants: of one that is not sent, or that is to come back for them. */
export function swapItems(effect: EffectOf<'change_order_items' | 'exchange_items'>): Act {
  const { kind, order, currency, differenceCents, settleBy } = effect
  const lines = effect.lines.map(({ lineId, quantity, newSku }) => ({ lineId, quantity, newSku }))
  const items = effect.lines.map(({ sku, newSku, quantity }) => ({ sku, new_sku: newSku, quantity }))
  const { methodId } = settleBy
  return inShop({ kind, order, currency, lines, differenceCents, methodId }, (tx, row, at) =>
    objectionNow(tx, row, {
      order,
      act: (known) => ({ kind, items, settle_by: methodNamed(known, methodId) }),
      at,
    }),
  )
}
