import { pool } from '#lib/db.ts'
import type { QueueName } from '#lib/jobs/queues.ts'

const tables = [
  '"Case"',
  '"Message"',
  '"Run"',
  '"Step"',
  '"Draft"',
  '"Proposal"',
  '"Decision"',
  '"Effect"',
  '"EffectAttempt"',
  '"FollowUp"',
  '"TrailEvent"',
  '"TrailBody"',
  'pgboss.job',
]

/** Everything that the desk has stored and its queues hold, as one hash a table: equal if and only if nothing changed. */
export async function deskAsStored(): Promise<Record<string, string>> {
  const hashes = tables.map(async (table) => {
    const { rows } = await pool().query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(stored::text, '|' ORDER BY stored::text), '')) AS hash FROM ${table} stored`,
    )
    return [table, rows[0]?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** How many jobs of a queue are waiting for a case or an effect. */
export async function jobsFor(queue: QueueName, id: string): Promise<number> {
  const { rows } = await pool().query<{ jobs: number }>(
    `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = $1 AND data::text LIKE '%' || $2 || '%'`,
    [queue, id],
  )
  return rows[0]?.jobs ?? 0
}
