import type { Tx } from '#lib/db.ts'
import { append, type Chained } from '#lib/trail/append.ts'
import { sha256 } from '#lib/trail/chain.ts'
import type { SupersededBy } from '#prisma/generated/client.ts'
import { settleUnknown } from './spend.ts'

/**
 * Ends a case's live run, if it has one, because somebody else has taken the case on. Its worker finds out at its next
 * write, which is refused. The caller holds the case's lock and has raised its epoch.
 */
export async function supersedeRun<Row extends Chained>(
  tx: Tx,
  row: Row,
  by: SupersededBy,
  at: Date,
): Promise<Row> {
  const [run] = await tx.run.updateManyAndReturn({
    where: { caseId: row.id, outcome: null },
    data: { outcome: 'superseded', supersededBy: by, endedAt: at },
    select: { id: true, index: true, state: true },
  })
  if (run === undefined) return row
  const body = { run: run.index, outcome: { kind: 'superseded', by }, state: sha256(run.state) }
  const told = await append(tx, row, [{ kind: 'run_ended', actor: 'shell', at, body }])
  // A call under way is paid for, and what comes of it changes nothing any more.
  await settleUnknown(tx, run.id, at)
  return told
}
