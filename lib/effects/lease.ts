import type { Tx } from '#lib/db.ts'
import { sendingHeld } from '#lib/lifecycle/switches.ts'
import { databaseTime } from '#lib/lifecycle/transition.ts'

/**
 * Effects that a worker should look at: due for longer than `patienceMs` with everything before them done (a lost
 * job), or executing under a lease that has ended (a lost worker).
 */
export function overdueEffects(
  tx: Pick<Tx, '$queryRaw'>,
  { at, patienceMs, most }: { at: Date; patienceMs: number; most: number },
): Promise<{ id: string }[]> {
  const before = new Date(at.getTime() - patienceMs)
  return tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Effect"
    WHERE (state = 'executing' AND "leaseUntil" < ${databaseTime})
       OR (state = 'pending' AND "notBefore" <= ${before} AND NOT ${sendingHeld} AND NOT EXISTS (
            SELECT FROM "Effect" earlier
            WHERE earlier."proposalId" = "Effect"."proposalId" AND earlier.place < "Effect".place
              AND earlier.state <> 'succeeded'))
    ORDER BY "notBefore" LIMIT ${most}`
}

/** Prolongs the lease of an attempt that is being made. False if it was given up: the effect may be somebody else's. */
export async function renewEffectLease(
  tx: Pick<Tx, '$executeRaw'>,
  { id: effectId, attempt }: { id: string; attempt: number },
  leaseMs: number,
): Promise<boolean> {
  const renewed = await tx.$executeRaw`
    UPDATE "Effect" SET "leaseUntil" = ${databaseTime} + ${leaseMs}::int * interval '1 millisecond'
    WHERE id = ${effectId}::uuid AND state = 'executing' AND EXISTS (
      SELECT FROM "EffectAttempt" WHERE "effectId" = id AND number = ${attempt} AND "endedAt" IS NULL)`
  return renewed === 1
}
