import type { Clock } from '#lib/clock.ts'
import type { Tx } from '#lib/db.ts'
import { askWithin } from '#lib/sql.ts'
import { Prisma, type TrailCheckpoint } from '#prisma/generated/client.ts'
import { sign } from './checkpoint-signature.ts'

/**
 * Signs the head of each case whose head has moved on since its last checkpoint. May run in several processes at once.
 *
 * Which cases to look at says `headMoved`, which whoever moves a head sets and this takes back, with an index of those alone:
 * the rest cost nothing. A turn sets what is set already, as a rule, so that its row keeps its place in every index; a
 * count of what is signed, compared with the head in the index's condition, would have every turn written to all of them.
 * It says where to look and nothing more: what is signed is read from the trail, and verifying asks for no such mark.
 *
 * @param key `TRAIL_KEY`, kept elsewhere than the database: whoever has both can rewrite history.
 * @param most how many cases at most; the rest are left for the next time.
 * @returns how many checkpoints were written.
 */
export async function writeCheckpoints(client: Tx, clock: Clock, key: string, most: number): Promise<number> {
  const ask = askWithin(client)
  const at = clock.now()
  const moved = await ask<Head>(headsMoved(most))
  if (moved.length === 0) return 0
  const signed = moved.map((head) => ({
    ...head,
    at,
    signature: sign({ ...head, at: at.toISOString() }, key),
  }))
  const [written] = await ask<{ count: number }>(signedRows(signed))
  return written?.count ?? 0
}

type Head = { caseId: string; count: number; hash: string }

/**
 * Heads beyond every checkpoint of their case. A head that was moved back, or whose event is not there, is not signed:
 * that would be a false statement, and for good. By id, the order in which commands lock more than one case.
 */
export function headsMoved(most: number): Prisma.Sql {
  return Prisma.sql`
    SELECT "Case".id AS "caseId", event.seq AS count, event.hash
    FROM "Case"
    JOIN "TrailEvent" AS event ON event."caseId" = "Case".id AND event.seq = "Case"."trailCount"
      AND event.hash = "Case"."trailHash"
    WHERE "Case"."headMoved" AND NOT EXISTS (
      SELECT FROM "TrailCheckpoint" AS checkpoint
      WHERE checkpoint."caseId" = "Case".id AND checkpoint.count >= "Case"."trailCount"
    )
    ORDER BY "Case".id LIMIT ${most}`
}

/** Writes checkpoints, and takes the mark from each case whose head is still where it was signed. */
function signedRows(signed: TrailCheckpoint[]): Prisma.Sql {
  return Prisma.sql`
    WITH signed AS (
      SELECT * FROM json_populate_recordset(NULL::"TrailCheckpoint", ${JSON.stringify(signed)}::json)
    ), still AS (
      SELECT "Case".id FROM "Case" JOIN signed ON signed."caseId" = "Case".id
        AND signed.count = "Case"."trailCount" AND signed.hash = "Case"."trailHash"
      WHERE "Case"."headMoved" ORDER BY "Case".id FOR NO KEY UPDATE OF "Case"
    ), settled AS (
      UPDATE "Case" SET "headMoved" = false FROM still WHERE "Case".id = still.id
    ), written AS (
      INSERT INTO "TrailCheckpoint" SELECT * FROM signed ON CONFLICT DO NOTHING RETURNING count
    )
    SELECT count(*)::int AS count FROM written`
}
