import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databasePlace } from '#lib/database-url.ts'
import { db, pool } from '#lib/db.ts'
import { readEnv } from '#lib/env.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { logger } from '#lib/log.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { type Pull, type Pulling, pull } from './pull.ts'

useDatabase()
let boss: PgBoss
beforeAll(async () => {
  const { connectionString, jobsSchema: schema } = databasePlace(readEnv(['DATABASE_URL']).DATABASE_URL)
  boss = await new PgBoss({ connectionString, schema, max: 2, migrate: false }).start()
  boss.on('error', () => undefined)
})
afterAll(() => boss.stop({ graceful: false }))

const queue = 'drive-case'
const log = logger('test pull')
const soon = { timeout: 10_000, interval: 10 }

function pulling(act: Pulling['act'], concurrency: number, lookMs?: number): Pull {
  const pulled = pull(boss, queue, { act, concurrency, log, ...(lookMs !== undefined && { lookMs }) })
  onTestFinished(async () => {
    pulled.close()
    await pulled.ended
  })
  return pulled
}

async function send(many: number, startAfter?: Date): Promise<void> {
  const options = startAfter === undefined ? {} : { startAfter }
  for (let each = 0; each < many; each += 1) await enqueue(db(), queue, { caseId: randomUUID() }, options)
}

async function jobs(state: string): Promise<number> {
  const { rows } = await pool().query<{ jobs: number }>(
    'SELECT count(*)::int AS jobs FROM pgboss.job WHERE state::text = $1',
    [state],
  )
  return rows[0]?.jobs ?? 0
}

test('no more jobs are taken at once than there is room for, and in the end all of them', async () => {
  await send(23)
  const ends: (() => void)[] = []
  let most = 0
  const act = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    most = Math.max(most, ends.length)
    return promise
  }
  // What is taken next is taken because a place got free.
  pulling(act, 5, 3_600_000)
  for (let left = 23; left > 0; ) {
    await vi.waitFor(() => expect(ends.length).toBe(Math.min(5, left)), soon)
    const ended = ends.splice(0, 2)
    left -= ended.length
    for (const end of ended) end()
  }
  expect(most).toBe(5)
  await vi.waitFor(async () => expect(await jobs('completed')).toBe(23), soon)
})

test('what is told of is asked for once, however much room there is', async () => {
  const fetch = vi.spyOn(boss, 'fetch')
  onTestFinished(() => fetch.mockRestore())
  const acted = Promise.withResolvers<void>()
  const pulled = pulling(async () => acted.resolve(), 64, 3_600_000)
  await vi.waitFor(
    () => expect(fetch.mock.settledResults).toMatchObject([{ type: 'fulfilled', value: [] }]),
    soon,
  )
  await send(1)
  pulled.look()
  await acted.promise
  expect(fetch.mock.calls).toEqual(Array(2).fill([queue, { batchSize: 64 }]))
})

test('a job that was to wait is found when its time has come, though nobody tells of it', async () => {
  const came = Promise.withResolvers<number>()
  const due = Date.now() + 500
  await send(1, new Date(due))
  pulling(async () => came.resolve(Date.now()), 2)
  expect(await came.promise).toBeGreaterThanOrEqual(due - 50)
})

test('a job that fails is noted as failed, and the next is done', async () => {
  const failed = await jobs('failed')
  await send(2)
  const told: unknown[] = []
  pulling(async (data) => {
    told.push(data)
    if (told.length === 1) throw new Error('Not this one')
  }, 1)
  await vi.waitFor(async () => expect(await jobs('failed')).toBe(failed + 1), soon)
  await vi.waitFor(() => expect(told).toHaveLength(2), soon)
})

test('while the database cannot be asked it goes on asking, and takes up what has come since', async () => {
  const fetch = vi.spyOn(boss, 'fetch')
  onTestFinished(() => fetch.mockRestore())
  await send(1)
  await pool().query('ALTER SCHEMA pgboss RENAME TO pgboss_away')
  const acted = Promise.withResolvers<void>()
  pulling(async () => acted.resolve(), 2)
  const failures = () => fetch.mock.settledResults.filter(({ type }) => type === 'rejected').length
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(1), soon)
  await pool().query('ALTER SCHEMA pgboss_away RENAME TO pgboss')
  await acted.promise
})
