import type { Tx } from '#lib/db.ts'
import type { ProposedEffect } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import { composeEmail } from '#lib/review/compose.ts'
import { propose } from '#lib/review/propose.ts'
import type { Chained } from '#lib/trail/append.ts'

/** Turns what a run asked for into the proposal that its case parks with. The caller holds the case's lock. */
export async function park(
  tx: Tx,
  row: Chained,
  runId: string,
  effects: ProposedEffect[],
  state: State,
  at: Date,
): Promise<void> {
  const [asked] = effects
  const draft = await tx.draft.findUniqueOrThrow({
    where: { caseId_version: { caseId: row.id, version: Number(asked?.draft) } },
    select: { id: true, version: true, subject: true, body: true },
  })
  const email = await composeEmail(tx, row.id, draft)
  if (email === null) throw new Error(`Case ${row.id} parked without anybody to write to`)
  const facts = state.facts
    .filter(({ old }) => !old)
    .map(({ action, args, observation, readAt }) => ({ action, args, observation, readAt }))
  await propose(tx, row, { author: { kind: 'model', runId }, draftId: draft.id, email, facts, at })
}
