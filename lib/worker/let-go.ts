import { db } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { databaseTime } from '#lib/lifecycle/transition.ts'

/**
 * Gives back what a worker still holds when its time to stop is over, and wakes others for it: its cases, and the effects
 * that it has begun, of which nobody knows what became. Whatever it writes of them later is refused.
 */
export async function letGo(
  workerId: string,
  effectIds: string[],
): Promise<{ cases: number; effects: number }> {
  return db().$transaction(async (tx) => {
    const cases = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "Case" SET "leaseUntil" = ${databaseTime} - interval '1 millisecond'
      WHERE state = 'running' AND "leasedBy" = ${workerId} RETURNING id`
    const effects = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "Effect" SET "leaseUntil" = ${databaseTime} - interval '1 millisecond'
      WHERE state = 'executing' AND id = ANY(${effectIds}::uuid[]) RETURNING id`
    for (const { id } of cases) await enqueue(tx, 'drive-case', { caseId: id })
    for (const { id } of effects) await enqueue(tx, 'execute-effect', { effectId: id })
    return { cases: cases.length, effects: effects.length }
  })
}
