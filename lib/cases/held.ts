import type { Right } from '#lib/lifecycle/held.ts'
import type { RunStart } from '#lib/loop/types.ts'
import type { AtHand } from '#lib/review/compose-at-hand.ts'
import type { Head } from '#lib/trail/chain.ts'

/** The case a worker holds, the run it turns, and by which right. */
export type Held = Right & {
  runId: string
  start: RunStart
  /** What was read of the case when it was claimed, and what the run wrote since: who else writes to it ends the right. */
  atHand: AtHand & { latestInbound: string | null }
  /** Where the case's trail ends, as far as its holder knows. */
  head: Head
  /** The pieces of prompts that the run has stored, by hash. */
  stored: Set<string>
  /** The hashes of the run's own pieces, by text. */
  hashes: Map<string, string>
}
