import { claimsOf, openClaims } from '#lib/grounding/index.ts'
import type { Fact } from '#lib/loop/state.ts'
import type { RunStart } from '#lib/loop/types.ts'

/** What of a text no given fact speaks for, each with the reason: “38 %”: No fact of this case gives this number. */
export function openWords(text: string, facts: Fact[], start: RunStart): string[] {
  const today = start.asOf.slice(0, 10)
  // What was asked proves nothing: every detail has to rest on a fact.
  const ground = { facts, acts: [], messages: [], today, sources: [] }
  return openClaims(claimsOf(text, ground)).flatMap((claim) =>
    claim.verdict === 'supported' ? [] : [`“${claim.quote}”: ${claim.why}`],
  )
}
