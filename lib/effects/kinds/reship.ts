import type { EffectOf } from '#lib/bundle.ts'
import { sameJson } from '#lib/json.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { objectionNow } from '../world.ts'

/** Goods of an order sent again, in the place of a parcel that did not arrive. */
export function reship(effect: EffectOf<'reship'>): Act {
  const { kind, order, trackingNumber, shipTo, why: reason } = effect
  const lines = effect.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const items = effect.lines.map(({ title, quantity }) => ({ title, quantity }))
  const act = { kind, tracking_number: trackingNumber, items }
  return inShop({ kind, order, trackingNumber, lines, shipTo, reason }, (tx, row, at) =>
    objectionNow(tx, row, { order, act, at }, (known) =>
      sameJson(known.shipTo, shipTo) ? null : `The address of ${order} has changed since it was approved.`,
    ),
  )
}
