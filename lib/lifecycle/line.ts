import type { Tx } from '#lib/db.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { assistantPaused } from './switches.ts'
import { databaseTime } from './transition.ts'

/** How long a case stays offered to the worker that is about to claim it, ms; if that dies, others may have it then. */
const offerMs = 2_000

/**
 * Offers the case that is next in line to whoever asks, and to nobody else for a moment. Null where none is due. First
 * what a lost worker had begun; then by priority, the kinds of cases in rotation, and within a kind by the place in the
 * line (see the migration: a customer's many stand behind another's few). However many ask at once, each gets another
 * case, and nobody waits for anybody.
 */
export async function nextInLine(tx: Pick<Tx, '$queryRaw'>, at: Date): Promise<string | null> {
  const [offered] = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE lost AS (
      SELECT id FROM "Case"
      WHERE state = 'running' AND "leaseUntil" < ${databaseTime} AND ${notOffered}
      ORDER BY "leaseUntil" LIMIT 1 FOR UPDATE SKIP LOCKED
    ), kind AS (
      (SELECT playbook AS name FROM "Case" WHERE state = 'queued' ORDER BY playbook LIMIT 1)
      UNION ALL
      SELECT (SELECT playbook FROM "Case" WHERE state = 'queued' AND playbook > kind.name ORDER BY playbook LIMIT 1)
      FROM kind WHERE kind.name IS NOT NULL
    ), head AS (
      SELECT kind.name, first.priority FROM kind CROSS JOIN LATERAL (
        SELECT priority FROM "Case" WHERE playbook = kind.name AND ${due(at)}
        ORDER BY priority DESC, "inLineSince" LIMIT 1
      ) first
    ), foremost AS (
      SELECT name, priority, row_number() OVER (ORDER BY name) - 1 AS place, count(*) OVER () AS kinds
      FROM head WHERE priority = (SELECT max(priority) FROM head)
    ), rotation AS MATERIALIZED (
      SELECT nextval('"Case_rotation"') AS turn
    ), chosen AS (
      SELECT name, priority FROM foremost WHERE place = (SELECT turn FROM rotation) % kinds
    ), waiting AS (
      SELECT id FROM "Case"
      WHERE NOT EXISTS (SELECT FROM lost) AND ${due(at)}
        AND playbook = (SELECT name FROM chosen) AND priority = (SELECT priority FROM chosen)
      ORDER BY "inLineSince" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE "Case" SET "offeredUntil" = ${databaseTime} + ${offerMs}::int * interval '1 millisecond'
    FROM (SELECT id FROM lost UNION ALL SELECT id FROM waiting) next
    WHERE "Case".id = next.id AND NOT ${assistantPaused}
    RETURNING "Case".id`
  return offered?.id ?? null
}

const notOffered = Prisma.sql`("offeredUntil" IS NULL OR "offeredUntil" < ${databaseTime})`

/** Put as the index of the line has it, so that those which sleep are passed over without being looked at. */
function due(at: Date): Prisma.Sql {
  return Prisma.sql`state = 'queued' AND COALESCE("wakeAt", '-infinity') <= ${at}::timestamp AND ${notOffered}`
}
