import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'
import { methodNamed, objectionNow } from '../world.ts'

/** An order that is paid by another method, and what the first one paid given back to it. */
export function changeOrderPayment(effect: EffectOf<'change_order_payment'>): Act {
  const { kind, order, currency, amountCents } = effect
  const [from, to] = [effect.from.methodId, effect.to.methodId]
  return inShop({ kind, order, currency, amountCents, from, to }, (tx, row, at) =>
    objectionNow(tx, row, { order, act: (known) => ({ kind, pay_by: methodNamed(known, to) }), at }),
  )
}
