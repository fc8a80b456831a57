import pg from 'pg'
import type { Clock } from '#lib/clock.ts'
import { databasePlace } from '#lib/database-url.ts'
import { pool } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { assistantPaused, sendingHeld } from '#lib/lifecycle/switches.ts'

/** How the desk is. Ages and waits in ms; null where there is no worker, or nothing waits. */
export type Health = {
  status: 'ok' | 'degraded' | 'unavailable'
  database: 'ok' | 'away'
  worker: { heartbeat_age_ms: number | null; alive: boolean }
  queue: { depth: number | null; oldest_waiting_ms: number | null }
}

/** A worker that was silent for longer, ms, is taken for gone. It gives a sign of life every few seconds. */
const silence = 15_000
/** How long connecting, and after that answering, may take, ms. */
const patience = 900

type Row = { heartbeat: number | null; depth: number; oldest: number | null } & Pick<Lag, 'stopped' | 'free'>

/** How far workers are behind, in the same units: what of that a switch of the desk stops, and how long the rest waits. */
export type Lag = Pick<Health, 'worker' | 'queue'> & {
  stopped: { depth: number; paused: boolean; held: boolean }
  free: { oldest_waiting_ms: number | null }
}

/**
 * Looks at the database, the workers' latest sign of life, and what is due for a worker and not taken: cases to be
 * turned, effects to be carried out. Answers within two seconds, also when the database does not.
 */
export async function readHealth(clock: Clock): Promise<Health> {
  const row = await ask(clock.now()).catch(() => null)
  if (row === null) {
    return {
      status: 'unavailable',
      database: 'away',
      worker: { heartbeat_age_ms: null, alive: false },
      queue: { depth: null, oldest_waiting_ms: null },
    }
  }
  const { worker, queue } = shown(row)
  return { status: worker.alive ? 'ok' : 'degraded', database: 'ok', worker, queue }
}

/** What is due for a worker and not taken, and whether one is there: for the desk's own screens, over its own pool. */
export async function readLag(clock: Clock): Promise<Lag> {
  const { rows } = await pool().query<Row>(question, [clock.now().toISOString()])
  const row = rows[0] ?? nothing
  const { stopped, free } = row
  return { ...shown(row), stopped, free: { oldest_waiting_ms: wholeMs(free.oldest_waiting_ms) } }
}

function shown(row: Row): Pick<Health, 'worker' | 'queue'> {
  const heartbeat = wholeMs(row.heartbeat)
  return {
    worker: { heartbeat_age_ms: heartbeat, alive: heartbeat !== null && heartbeat <= silence },
    queue: { depth: row.depth, oldest_waiting_ms: wholeMs(row.oldest) },
  }
}

function wholeMs(ms: number | null): number | null {
  return ms === null ? null : Math.max(0, Math.round(ms))
}

/**
 * Asks over a connection of its own: in the pool, questions to a database that hangs would wait for each other, and for
 * ever.
 */
async function ask(at: Date): Promise<Row> {
  const { connectionString, options } = databasePlace(readEnv(['DATABASE_URL']).DATABASE_URL)
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience }
  const client = new pg.Client({ connectionString, options, ...limits })
  // What breaks is told by the call under way; without a listener it would end the process besides.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(question, [at.toISOString()])
    return rows[0] ?? nothing
  } finally {
    client.end().catch(() => undefined)
  }
}

const question = `
  WITH switch AS (SELECT ${assistantPaused.sql} AS paused, ${sendingHeld.sql} AS held), due AS (
    SELECT GREATEST("stateSince", "wakeAt") AS since, paused AS stopped FROM "Case", switch
    WHERE state = 'queued' AND ("wakeAt" IS NULL OR "wakeAt" <= $1::timestamp)
    UNION ALL
    SELECT "notBefore", held FROM "Effect", switch
    WHERE state = 'pending' AND "notBefore" <= $1::timestamp AND NOT EXISTS (
      SELECT FROM "Effect" earlier
      WHERE earlier."proposalId" = "Effect"."proposalId" AND earlier.place < "Effect".place
        AND earlier.state <> 'succeeded')
  ), waiting AS (
    SELECT count(*)::int AS depth, min(since) AS since, (count(*) FILTER (WHERE stopped))::int AS stopped,
      min(since) FILTER (WHERE NOT stopped) AS free FROM due
  )
  SELECT depth,
    extract(epoch FROM $1::timestamp - since)::float8 * 1000 AS oldest,
    (SELECT extract(epoch FROM clock_timestamp() AT TIME ZONE 'UTC' - max("seenAt"))::float8 * 1000
     FROM "Heartbeat") AS heartbeat,
    json_build_object('depth', stopped, 'paused', paused, 'held', held) AS stopped,
    json_build_object('oldest_waiting_ms', extract(epoch FROM $1::timestamp - free)::float8 * 1000) AS free
  FROM waiting, switch`

/** What there is before anything is. */
const nothing: Row = {
  heartbeat: null,
  depth: 0,
  oldest: null,
  stopped: { depth: 0, paused: false, held: false },
  free: { oldest_waiting_ms: null },
}
