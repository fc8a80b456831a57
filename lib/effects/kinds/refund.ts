import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { objectionNow } from '../world.ts'

/** Money paid back for an order, over the methods it was paid by. */
export function refund(effect: EffectOf<'refund'>): Act {
  const { kind, order, currency, amountCents, why: reason } = effect
  const shares = effect.shares.map(({ methodId, amountCents }) => ({ methodId, amountCents }))
  const act = { kind, amount_cents: amountCents, currency }
  return inShop({ kind, order, currency, amountCents, shares, reason }, (tx, row, at) =>
    objectionNow(tx, row, { order, act, at }),
  )
}
