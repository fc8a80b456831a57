import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'

/** How the desk is. Ages and waits in ms; null where there is no worker, or nothing waits. */
export type Health = {
  status: 'ok' | 'degraded' | 'unavailable'
  database: 'ok' | 'away'
  worker: { heartbeat_age_ms: number | null; alive: boolean }
  queue: { depth: number | null; oldest_waiting_ms: number | null }
}

/** A worker that was silent for longer, ms, is taken for gone. It gives a sign of life every few seconds. */
const silence = 15_000
const patience = 1_500

type Row = { heartbeat: number | null; depth: number; oldest: number | null }
const asking: { row: Promise<Row> | null } = { row: null }

/**
 * Looks at the database, the workers' latest sign of life, and what is due for a worker and not taken: cases to be
 * turned, effects to be carried out. Answers within two seconds, also when the database does not.
 */
export async function readHealth(clock: Clock): Promise<Health> {
  const row = await inTime(ask(clock.now()))
  if (row === null) {
    return {
      status: 'unavailable',
      database: 'away',
      worker: { heartbeat_age_ms: null, alive: false },
      queue: { depth: null, oldest_waiting_ms: null },
    }
  }
  const [heartbeat, oldest] = [wholeMs(row.heartbeat), wholeMs(row.oldest)]
  const alive = heartbeat !== null && heartbeat <= silence
  return {
    status: alive ? 'ok' : 'degraded',
    database: 'ok',
    worker: { heartbeat_age_ms: heartbeat, alive },
    queue: { depth: row.depth, oldest_waiting_ms: oldest },
  }
}

function wholeMs(ms: number | null): number | null {
  return ms === null ? null : Math.max(0, Math.round(ms))
}

/** One question at a time: a database that hangs is not asked again by everybody who wants to know. */
function ask(at: Date): Promise<Row> {
  asking.row ??= query(at).finally(() => {
    asking.row = null
  })
  return asking.row
}

async function query(at: Date): Promise<Row> {
  const [row] = await db().$queryRaw<Row[]>`
    WITH due AS (
      SELECT GREATEST("stateSince", "wakeAt") AS since FROM "Case"
      WHERE state = 'queued' AND ("wakeAt" IS NULL OR "wakeAt" <= ${at})
      UNION ALL
      SELECT "notBefore" FROM "Effect"
      WHERE state = 'pending' AND "notBefore" <= ${at} AND NOT EXISTS (
        SELECT FROM "Effect" earlier
        WHERE earlier."proposalId" = "Effect"."proposalId" AND earlier.place < "Effect".place
          AND earlier.state <> 'succeeded')
    ), waiting AS (SELECT count(*)::int AS depth, min(since) AS since FROM due)
    SELECT depth,
      extract(epoch FROM ${at}::timestamp - since)::float8 * 1000 AS oldest,
      (SELECT extract(epoch FROM clock_timestamp() AT TIME ZONE 'UTC' - max("seenAt"))::float8 * 1000
       FROM "Heartbeat") AS heartbeat
    FROM waiting`
  return row ?? { heartbeat: null, depth: 0, oldest: null }
}

async function inTime(asked: Promise<Row>): Promise<Row | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, patience, null)
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer))
}
