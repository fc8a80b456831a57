import type { Tx } from '#lib/db.ts'
import type { State } from '#lib/loop/state.ts'
import type { Composition } from '#lib/review/compose-bundle.ts'
import { propose } from '#lib/review/propose.ts'
import type { Chained } from '#lib/trail/append.ts'

/** Puts what a run asked for before the reviewers: the proposal that its case parks with. The caller holds the case's lock. */
export async function park(
  tx: Tx,
  row: Chained,
  runId: string,
  composition: Composition,
  state: State,
  at: Date,
): Promise<void> {
  const facts = state.facts
    .filter(({ old }) => !old)
    .map(({ action, args, observation, readAt }) => ({ action, args, observation, readAt }))
  await propose(tx, row, { author: { kind: 'model', runId }, ...composition, facts, at })
}
