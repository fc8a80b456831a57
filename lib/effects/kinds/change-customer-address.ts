import type { EffectOf } from '#lib/bundle.ts'
import { objectionToProfileAct } from '#lib/shop/rules.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import type { Act } from '../act.ts'
import { inShop } from '../shop.ts'

/** Another address on file for the customer of the case. */
export function changeCustomerAddress(effect: EffectOf<'change_customer_address'>): Act {
  const { kind, customerId, from, to } = effect
  return inShop({ kind, customerId, from, to }, async (_tx, row) => {
    const scope = scopeOf(row)
    const isTheirs = scope.kind === 'customer' && scope.customerId === customerId
    return isTheirs ? objectionToProfileAct({ kind, to }) : 'The case is not that customer’s any more.'
  })
}
