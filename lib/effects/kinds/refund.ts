import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { askShop, lookUpInShop } from '../shop.ts'
import { objectionNow } from '../world.ts'

/** Money paid back for an order, over the methods it was paid by. */
export function refund(effect: EffectOf<'refund'>): Act {
  const { order, currency, amountCents, why: reason } = effect
  const shares = effect.shares.map(({ methodId, amountCents }) => ({ methodId, amountCents }))
  const request = { order, currency, amountCents, shares, reason }
  const act = { kind: 'refund', amount_cents: amountCents, currency } as const
  return {
    objection: (tx, row, at) => objectionNow(tx, row, { order, act, at }),
    messageId: () => null,
    perform: (executor, { key }) =>
      askShop(executor, executor.shop.refund(key, request), () => ({ response: 'refunded' })),
    lookup: lookUpInShop,
    idempotent: true,
    record: null,
  }
}
