import { db } from '#lib/db.ts'

/**
 * Gives a worker's sign of life, by the database's clock as leases are, so that whoever reads it need not trust this
 * machine's. Workers that gave none for ten minutes are forgotten: they were killed.
 */
export async function beat(workerId: string): Promise<void> {
  await db().$executeRaw`
    WITH forgotten AS (
      DELETE FROM "Heartbeat" WHERE "workerId" <> ${workerId}
        AND "seenAt" < clock_timestamp() AT TIME ZONE 'UTC' - interval '10 minutes'
    )
    INSERT INTO "Heartbeat" ("workerId", "startedAt", "seenAt")
    SELECT ${workerId}, at, at FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS at)
    ON CONFLICT ("workerId") DO UPDATE SET "seenAt" = excluded."seenAt"`
}

/** Takes back the sign of life of a worker that has stopped. */
export async function stopBeating(workerId: string): Promise<void> {
  await db().heartbeat.deleteMany({ where: { workerId } })
}
