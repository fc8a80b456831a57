import { sameJson } from '#lib/json.ts'
import { addressFacts } from '../facts.ts'

/** Whether two addresses, however much of them is kept, are the same. */
export function sameAddress(one: unknown, other: unknown): boolean {
  return sameJson(addressFacts.parse(one), addressFacts.parse(other))
}
