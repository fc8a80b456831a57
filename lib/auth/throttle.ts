import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'

/** No window is longer than this. */
const keptMs = 86_400_000
const mostForgotten = 100

/**
 * Counts one more try and says whether there have now been too many within the window (ms, a day at most). One
 * statement, so that all web processes count together.
 */
export async function overLimit(
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  clock: Clock,
): Promise<boolean> {
  const at = clock.now()
  const open = new Date(at.getTime() - windowMs)
  const [row] = await db().$queryRaw<{ count: number }[]>`
    INSERT INTO "Throttle" AS known (key, count, "windowStart") VALUES (${key}, 1, ${at})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN known."windowStart" > ${open} THEN known.count + 1 ELSE 1 END,
      "windowStart" = CASE WHEN known."windowStart" > ${open} THEN known."windowStart" ELSE ${at} END
    RETURNING count`
  if (row?.count === 1) await forgetOld(at)
  return (row?.count ?? 0) > most
}

/** Deletes a few of those that count no more: the keys hold addresses, and anybody can make any number of them. */
async function forgetOld(at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptMs)
  await db().$executeRaw`
    DELETE FROM "Throttle" WHERE key IN (
      SELECT key FROM "Throttle" WHERE "windowStart" < ${before} LIMIT ${mostForgotten} FOR UPDATE SKIP LOCKED
    )`
}
