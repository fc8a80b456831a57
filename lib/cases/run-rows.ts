import type { Tx } from '#lib/db.ts'
import type { Counters, Decider, Playbook } from '#lib/loop/types.ts'
import { append } from '#lib/trail/append.ts'
import { canonical } from '#lib/trail/chain.ts'
import type { Case, Run } from '#prisma/generated/client.ts'
import { settleUnknown } from './spend.ts'
import { startOf, stateOf } from './start.ts'

/** Begins the next run of a case that was just claimed: its row, and its start on the trail. */
export async function startRun(
  tx: Tx,
  row: Case,
  playbook: Playbook,
  decider: Decider,
  at: Date,
): Promise<Run> {
  const index = 1 + (await tx.run.count({ where: { caseId: row.id } }))
  const start = await startOf(tx, row, index, playbook, decider, at)
  const { id, goesOn } = row
  const state = await stateOf(tx, id, goesOn)
  const body = { run: index, start, state, goesOn }
  await append(tx, row, [{ kind: 'run_started', actor: 'shell', at, body }])
  if (goesOn) await tx.case.update({ where: { id }, data: { goesOn: false }, select: { id: true } })
  return tx.run.create({
    data: {
      caseId: row.id,
      index,
      playbook: playbook.name,
      playbookVersion: playbook.version,
      decider: decider.name,
      model: decider.model,
      start: canonical(start),
      state: canonical(state),
      claims: 1,
      startedAt: at,
    },
  })
}

/** Takes up a run that an earlier worker left. What it held for a call that nobody wrote down counts as spent. */
export async function resumeRun(tx: Tx, row: Case, run: Run, at: Date): Promise<Run> {
  const claims = run.claims + 1
  const body = { run: run.index, claim: claims }
  await append(tx, row, [{ kind: 'run_resumed', actor: 'shell', at, body }])
  await settleUnknown(tx, run.id, at)
  return tx.run.update({ where: { id: run.id }, data: { claims } })
}

/** How far a run has come, as its row says. */
export function countersOf({ turns, steps, repairs, costMicroUsd, tokens, activeMs, claims }: Run): Counters {
  return { turns, steps, repairs, costMicroUsd, tokens, activeMs, claims }
}
