import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { objectionNow } from '../world.ts'

/** An order that goes to another address. */
export function changeOrderAddress({ kind, order, from, to }: EffectOf<'change_order_address'>): Act {
  const act = { kind, to }
  return inShop({ kind, order, from, to }, (tx, row, at) => objectionNow(tx, row, { order, act, at }))
}
