import canonicalize from 'canonicalize'
import { addressFacts } from '../facts.ts'

/** Whether two addresses, however much of them is kept, are the same. */
export function sameAddress(one: unknown, other: unknown): boolean {
  return canonicalize(addressFacts.parse(one)) === canonicalize(addressFacts.parse(other))
}
