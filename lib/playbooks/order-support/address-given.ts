import type { Refusal } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import type { Address } from '#lib/shop/rules/world.ts'
import { profileIn, worldsOf } from './world.ts'

/**
 * What speaks against an address that somebody made up: it has to stand in the customer's own words, or be one that was
 * read in this run. The country and the region may be worded as the shop has them.
 */
export function notGiven({ line1, city, postcode }: Address, state: State): Refusal | null {
  const written = state.messages.flatMap(({ from, text }) => (from === 'customer' ? [text] : []))
  const onFile = profileIn(state)?.address
  const read = [...(onFile ? [onFile] : []), ...worldsOf(state).map(({ order }) => order.ship_to)]
  const known = [...written, ...read.flatMap((each) => [each.line1, each.city, each.postcode])].map(plain)
  const foreign = [line1, city, postcode].filter((part) => !known.some((text) => text.includes(plain(part))))
  if (foreign.length === 0) return null
  const words = foreign.map((part) => `“${part}”`).join(', ')
  return {
    kind: 'precondition',
    reason: `${words} stands neither in the customer's words nor in an address read in this run. Take an address as it was given; where it is not complete, ask for it.`,
  }
}

/** Letters and digits alone, whatever stands between them. */
function plain(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
