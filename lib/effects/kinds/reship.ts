import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { askShop, lookUpInShop, reshipped } from '../shop.ts'

/** Goods of an order sent again, in the place of a parcel that did not arrive. */
export function reship(effect: EffectOf<'reship'>): Act {
  const { order, trackingNumber, shipTo, why: reason } = effect
  const lines = effect.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const request = { order, trackingNumber, lines, shipTo, reason }
  return {
    objection: async () => null,
    messageId: () => null,
    perform: (executor, { key }) => askShop(executor, executor.shop.reship(key, request), reshipped),
    lookup: lookUpInShop,
    idempotent: true,
    record: async () => undefined,
  }
}
