import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'

/**
 * Counts one more try and says whether there have now been too many within the window (ms). One statement, so that all
 * web processes count together.
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
  return (row?.count ?? 0) > most
}
