import { canonical } from '#lib/json.ts'
import { addressFacts } from '../facts.ts'

/** Whether two addresses, however much of them is kept, are the same. */
export function sameAddress(one: unknown, other: unknown): boolean {
  return canonical(addressFacts.parse(one)) === canonical(addressFacts.parse(other))
}
