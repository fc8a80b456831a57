import { ACME } from '../data/companies.ts'
import { PEOPLE } from '../data/people.ts'
import { skuOf } from './catalogue.ts'
import type { OrderPlan } from './order-plan.ts'

/**
 * Acme's headsets: 200 in the twelve months before the last, 124 in the last twelve, which is down 38 %. None was
 * placed near the borders of the two years, so that leap years and the hour of asking change nothing.
 */
export function acmeOrders(): OrderPlan[] {
  const buyers = PEOPLE.filter((person) => person.company === ACME).map((person) => person.email)
  const before = [18, 16, 20, 14, 18, 16, 15, 17, 19, 15, 16, 16]
  const beforeBack = [250, 245, 239, 233, 227, 221, 215, 209, 203, 197, 191, 185]
  const last = [17, 16, 15, 14, 14, 13, 13, 12, 10]
  const lastBack = [170, 155, 140, 128, 115, 100, 85, 65, 45]
  const back = [...beforeBack, ...lastBack]
  return [...before, ...last].map((quantity, index) => ({
    number: 1001 - (back[index] ?? 0),
    customer: buyers[index % buyers.length] ?? '',
    lines: [[skuOf('RLY-OF', index % 3 === 0 ? 'one ear' : 'two ears'), quantity]],
    story: 'delivered',
  }))
}
