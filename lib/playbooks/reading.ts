import { z } from 'zod'
import type { Json } from '#lib/json.ts'
import { action } from '#lib/loop/action.ts'
import type { RunStart } from '#lib/loop/types.ts'
import type { ShopReader } from '#lib/shop/read.ts'
import type { Doing } from './kind.ts'

// What the reads of all playbooks have in common.

export const searchPoliciesDoing: Doing = { did: 'Searched the policies', source: 'policies' }

/** The shop's own rules, which are the same for everybody. */
export function searchPolicies(shop: ShopReader) {
  return action({
    name: 'search_policies',
    kind: 'read',
    description: "The shop's own rules on a subject, to be kept to and quoted from.",
    args: z.strictObject({ query: z.string().trim().min(1).max(200) }),
    apply: async ({ query }) => {
      const articles = await shop.policies(query)
      return { kind: 'fact', observation: { found: articles.length > 0, articles } }
    },
  })
}

/** The same answer for what does not exist and for what lies outside of the case's scope. */
export function found(
  facts: { [key: string]: Json } | null,
  what: string,
): { kind: 'fact'; observation: Json } {
  if (facts !== null) return { kind: 'fact', observation: { found: true, ...facts } }
  return { kind: 'fact', observation: { found: false, message: `No ${what} was found for this case.` } }
}

/** The time from which ages are counted. */
export function asOf(start: RunStart): Date {
  return new Date(start.asOf)
}
