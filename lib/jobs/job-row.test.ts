import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { ask } from '#lib/sql.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { jobsChannel } from './channel.ts'
import { enqueue } from './enqueue.ts'
import { jobRow } from './job-row.ts'
import type { QueueName } from './queues.ts'

useDatabase()

/** A job as it stands, but for what is its own; its times as distances from its making, in whole seconds. */
async function jobOf(id: string): Promise<object> {
  const { rows } = await pool().query<{ job: Record<string, unknown> }>(
    `SELECT to_jsonb(job) - 'id' - 'data' - 'created_on' - 'start_after' - 'keep_until' || jsonb_build_object(
        'starts', round(extract(epoch FROM start_after - created_on)),
        'kept', round(extract(epoch FROM keep_until - start_after))) AS job
     FROM pgboss.job WHERE data::text LIKE '%' || $1 || '%'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.job ?? {}
}

const dataOf = (id: string) => ({ 'drive-case': { caseId: id }, 'execute-effect': { effectId: id } })

async function both(queue: QueueName, startAfter: Date | null) {
  const [sent, written] = [randomUUID(), randomUUID()]
  await enqueue(db(), queue, dataOf(sent)[queue], startAfter === null ? {} : { startAfter })
  await ask(
    Prisma.sql`WITH moved AS (SELECT), ${jobRow(queue, dataOf(written)[queue], startAfter)} SELECT FROM moved`,
  )
  return { sent: await jobOf(sent), written: await jobOf(written) }
}

test.each(['drive-case', 'execute-effect'] as const)(
  'a job of %s that a statement writes is the one that the queue would have written',
  async (queue) => {
    for (const startAfter of [null, new Date(Date.now() + 3_600_000)]) {
      const { sent, written } = await both(queue, startAfter)
      expect(written).toEqual(sent)
      expect(written).toMatchObject({
        name: queue,
        state: 'created',
        starts: startAfter === null ? 0 : 3_600,
      })
    }
  },
)

test('nothing is sent where nothing was moved', async () => {
  const id = randomUUID()
  const job = jobRow('drive-case', { caseId: id })
  await ask(Prisma.sql`WITH moved AS (SELECT WHERE false), ${job} SELECT FROM moved`)
  const { rowCount } = await pool().query(`SELECT FROM pgboss.job WHERE data::text LIKE '%' || $1 || '%'`, [
    id,
  ])
  expect(rowCount).toBe(0)
})

test('whoever waits for jobs is told of one that may be fetched at once, as the queue tells them, and of no other', async () => {
  const client = new pg.Client({ connectionString: readEnv(['DATABASE_URL']).DATABASE_URL })
  await client.connect()
  try {
    const heard: (string | undefined)[] = []
    client.on('notification', ({ payload }) => heard.push(payload))
    await client.query(`LISTEN ${jobsChannel('pgboss')}`)
    await both('drive-case', new Date(Date.now() + 3_600_000))
    await both('execute-effect', null)
    await client.query('SELECT')
    expect(heard).toEqual(['execute-effect', 'execute-effect'])
  } finally {
    await client.end()
  }
})
