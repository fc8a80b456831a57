import { type Claim, claimsOf, type Ground, openClaims } from '#lib/grounding/index.ts'
import type { JsonObject } from '#lib/json.ts'
import type { Refusal } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import type { BoundCall, RunStart } from '#lib/loop/types.ts'

/** Where a text of a run's stands: what was read, and the calls of the reply that it is proposed with. */
type Stand = { state: State; start: RunStart; calls: readonly BoundCall[] }

/** How many open claims a refusal names; mending one often mends others. */
const mostNamed = 6

/** What may speak for a text: the facts read in this run, the proposals beside it and what was written. */
export function groundOf({ state, start, calls }: Stand, names: string[] = []): Ground {
  return {
    facts: state.facts.filter(({ old }) => !old),
    acts: calls.flatMap(askedIn),
    messages: state.messages,
    today: start.asOf.slice(0, 10),
    sources: [],
    names,
  }
}

/** Why a text may not go out as it stands, its open claims named word for word; null where each rests on something. */
export function ungrounded(text: string, ground: Ground): Refusal | null {
  const open = openClaims(claimsOf(text, ground))
  if (open.length === 0) return null
  const more = open.length > mostNamed ? ` And ${open.length - mostNamed} more.` : ''
  const named = open.slice(0, mostNamed).map(sayOpen).join(' ')
  const mend = 'Take each out, read what it rests on, or propose beside it what makes it true.'
  return { kind: 'ungrounded', reason: `${named}${more} ${mend}` }
}

function sayOpen(claim: Claim): string {
  return `"${claim.quote.slice(0, 80)}": ${claim.verdict === 'supported' ? 'rests on something' : claim.why}.`
}

/** A proposal as the act that it asks for: "propose_refund" asks for a "refund". */
export function askedIn({ action, kind, args }: BoundCall): (JsonObject & { kind: string })[] {
  if (kind !== 'propose') return []
  const name = action.replace(/^propose_/, '')
  return [{ ...args, kind: name === 'send' ? 'send_email' : name }]
}
