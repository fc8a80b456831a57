import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { objectionNow } from '../world.ts'

/** An order that is not to be sent, and what was paid for it paid back. */
export function cancelOrder(effect: EffectOf<'cancel_order'>): Act {
  const { kind, order, currency, reason } = effect
  const shares = effect.shares.map(({ methodId, amountCents }) => ({ methodId, amountCents }))
  const act = { kind, reason }
  return inShop({ kind, order, currency, reason, shares }, (tx, row, at) =>
    objectionNow(tx, row, { order, act, at }),
  )
}
