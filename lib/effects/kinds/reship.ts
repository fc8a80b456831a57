import canonicalize from 'canonicalize'
import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { askShop, lookUpInShop, reshipped } from '../shop.ts'
import { objectionNow } from '../world.ts'

/** Goods of an order sent again, in the place of a parcel that did not arrive. */
export function reship(effect: EffectOf<'reship'>): Act {
  const { order, trackingNumber, shipTo, why: reason } = effect
  const lines = effect.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const request = { order, trackingNumber, lines, shipTo, reason }
  const items = effect.lines.map(({ title, quantity }) => ({ title, quantity }))
  const act = { kind: 'reship', tracking_number: trackingNumber, items } as const
  return {
    objection: (tx, row, at) =>
      objectionNow(tx, row, { order, act, at }, (known) =>
        canonicalize(known.shipTo) === canonicalize(shipTo)
          ? null
          : `The address of ${order} has changed since it was approved.`,
      ),
    messageId: () => null,
    perform: (executor, { key }) => askShop(executor, executor.shop.reship(key, request), reshipped),
    lookup: lookUpInShop,
    idempotent: true,
    record: null,
  }
}
