import type { Tx } from '#lib/db.ts'
import { stateIs } from './held.ts'
import { assistantPaused } from './switches.ts'
import { databaseTime } from './transition.ts'

/** Prolongs a worker's lease on the case it holds. False if the case is no longer its own. */
export async function renewLease(
  tx: Pick<Tx, '$executeRaw'>,
  { caseId, epoch, leaseMs }: { caseId: string; epoch: number; leaseMs: number },
): Promise<boolean> {
  const renewed = await tx.$executeRaw`
    UPDATE "Case" SET "leaseUntil" = ${databaseTime} + ${leaseMs}::int * interval '1 millisecond'
    WHERE id = ${caseId}::uuid AND epoch = ${epoch} AND ${stateIs('running')}`
  return renewed === 1
}

/**
 * Cases that a worker should look at: queued and due for longer than `patienceMs` (a lost job), or running under a
 * lease that has ended (a lost worker). Soonest due first; none while the assistant is paused.
 */
export function overdueCases(
  tx: Pick<Tx, '$queryRaw'>,
  { at, patienceMs, most }: { at: Date; patienceMs: number; most: number },
): Promise<{ id: string }[]> {
  const before = new Date(at.getTime() - patienceMs)
  // Each half is read off an index of its own and no further than asked for, however long the line is.
  return tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      (SELECT id, "dueAt" FROM "Case" WHERE state = 'running' AND "leaseUntil" < ${databaseTime}
       ORDER BY "leaseUntil" LIMIT ${most})
      UNION ALL
      (SELECT id, "dueAt" FROM "Case" WHERE state = 'queued' AND COALESCE("wakeAt", "stateSince") <= ${before}
       ORDER BY "dueAt" LIMIT ${most})
    ) overdue
    WHERE NOT ${assistantPaused}
    ORDER BY "dueAt" LIMIT ${most}`
}
