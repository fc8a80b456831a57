import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { crash, otherProcess } from '#lib/testing/other-process.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { passwordFile } from './postgres-cluster.ts'
import { lockFile, readLock, serves } from './postgres-lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shopops-test-'))
const started: Postgres[] = []

async function start(durable = false): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, durable })
  started.push(postgres)
  return postgres
}

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function query(postgres: Postgres, sql: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return (await client.query<string[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Another process that starts the Postgres of the same data, says where, and stays. */
function anotherStart() {
  return otherProcess(`
    import { startPostgres } from '#bin/postgres.ts'
    console.log((await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })).cluster)
    setInterval(() => {}, 1000)`)
}

describe('startPostgres', () => {
  test('keeps its data, and its password to its owner', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
    expect(statSync(passwordFile(first.cluster)).mode & 0o777).toBe(0o600)
    await first.stop()
    await expect(query(first, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second, 'SELECT answer::text FROM kept')).toBe('42')
  })

  test('adopts the Postgres that a killed process left behind, and stops it', async () => {
    const other = await anotherStart()
    await crash(other.process)
    const pid = readLock(other.line)?.pid
    const postgres = await start()
    expect(postgres).toMatchObject({ adopted: true, port: readLock(other.line)?.port })
    await postgres.stop()
    expect(pid && serves(pid, other.line)).toBe(false)
  })

  test('shares the Postgres of a living process, and leaves stopping it to that one', async () => {
    const owner = await start()
    const guest = await otherProcess(`
      import { startPostgres } from '#bin/postgres.ts'
      const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
      await postgres.stop()
      console.log(postgres.adopted)`)
    expect(guest.line).toBe('true')
    expect(await query(owner, 'SELECT 1::text')).toBe('1')
  })

  test('does not adopt one that could lose data where it must be kept', async () => {
    const other = await anotherStart()
    await crash(other.process)
    const postgres = await start(true)
    expect(postgres.adopted).toBe(false)
    expect(await query(postgres, 'SHOW fsync')).toBe('on')
  })

  test('starts after a Postgres that was killed', async () => {
    const killed = await start()
    const pid = readLock(killed.cluster)?.pid
    if (pid) process.kill(pid, 'SIGKILL')
    const postgres = await start()
    expect(postgres.adopted).toBe(false)
    expect(await query(postgres, 'SELECT 1::text')).toBe('1')
  })

  test('takes no other process for the Postgres of a lock left behind', async () => {
    const first = await start()
    const lock = readFileSync(lockFile(first.cluster), 'utf8')
    await first.stop()
    writeFileSync(lockFile(first.cluster), lock.replace(/^\d+/, String(process.pid)))
    expect((await start()).adopted).toBe(false)
  })

  test('is started once by two processes at once', async () => {
    rmSync(dataDir, { recursive: true, force: true })
    const [one, two] = await Promise.all([anotherStart(), anotherStart()])
    expect(one.line).toBe(two.line)
    await Promise.all([crash(one.process), crash(two.process)])
    expect((await start()).adopted).toBe(true)
  })

  test('says in the words of Postgres why it does not start', async () => {
    const first = await start()
    await first.stop()
    const version = join(first.cluster, 'PG_VERSION')
    const before = readFileSync(version)
    writeFileSync(version, '17\n')
    onTestFinished(() => writeFileSync(version, before))
    await expect(start()).rejects.toThrow(
      /Postgres does not start:[\s\S]*initialized by PostgreSQL version 17/,
    )
  })
})
