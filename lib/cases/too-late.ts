import type { Tx } from '#lib/db.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Turn } from '#lib/loop/types.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { keepable } from './entry-events.ts'
import type { Held } from './held.ts'

export const takenUp = 'Another worker has taken the case up'

/** Notes a reply that came after the right to write was over, and says what became of the run. */
export async function tooLate(tx: Tx, held: Held, turn: Turn | null, at: Date): Promise<Stop> {
  const row = await lockCase(tx, held.caseId)
  if (row !== null && turn !== null) await noteStale(tx, row, held, turn, at)
  const run = await tx.run.findUnique({ where: { id: held.runId }, select: { supersededBy: true } })
  if (run?.supersededBy) return { kind: 'superseded', by: run.supersededBy }
  return { kind: 'suspended', wakeInMs: 0, reason: takenUp }
}

function noteStale(tx: Tx, row: Case, { start }: Held, turn: Turn, at: Date): Promise<Case> {
  const { index, reply, costMicroUsd } = turn
  const body = { run: start.run, turn: index, reply: keepable(reply), costMicroUsd }
  return append(tx, row, [{ kind: 'stale_reply', actor: 'model', at, body }])
}
