import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import { sign } from './checkpoint-signature.ts'

/**
 * Signs the head of each case whose head has moved on since its last checkpoint. May run in several processes at once.
 *
 * @param key `TRAIL_KEY`, kept elsewhere than the database: whoever has both can rewrite history.
 * @param most how many cases at most; the rest are left for the next time.
 * @returns how many checkpoints were written.
 */
export async function writeCheckpoints(client: Tx, clock: Clock, key: string, most = 1_000): Promise<number> {
  const at = clock.now()
  const moved = await movedOn(client, most)
  if (moved.length === 0) return 0
  const data = moved.map((head) => ({
    ...head,
    at,
    signature: sign({ ...head, at: at.toISOString() }, key),
  }))
  const { count } = await client.trailCheckpoint.createMany({ data, skipDuplicates: true })
  return count
}

/**
 * Heads beyond every checkpoint of their case. A head that was moved back, or whose event is not there, is not signed:
 * that would be a false statement, and for good. By id, the order in which commands lock more than one case.
 */
function movedOn(client: Tx, most: number): Promise<{ caseId: string; count: number; hash: string }[]> {
  return client.$queryRaw`
    SELECT "Case".id AS "caseId", event.seq AS count, event.hash
    FROM "Case"
    JOIN "TrailEvent" AS event ON event."caseId" = "Case".id AND event.seq = "Case"."trailCount"
      AND event.hash = "Case"."trailHash"
    WHERE NOT EXISTS (
      SELECT FROM "TrailCheckpoint" AS checkpoint
      WHERE checkpoint."caseId" = "Case".id AND checkpoint.count >= "Case"."trailCount"
    )
    ORDER BY "Case".id LIMIT ${most}`
}
