import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { crash, otherProcess } from '#lib/testing/other-process.ts'
import { readLock, serves } from './postgres-lock.ts'
import { startTemporaryPostgres } from './postgres-temporary.ts'

const runs = (cluster: string, pid = readLock(cluster)?.pid ?? 0) => [pid, serves(pid, cluster)] as const

test('a temporary Postgres leaves nothing when stopped', async () => {
  const postgres = await startTemporaryPostgres()
  const [pid, running] = runs(postgres.cluster)
  expect(running).toBe(true)
  await postgres.stop()
  expect(runs(postgres.cluster, pid)).toEqual([pid, false])
  expect(existsSync(join(postgres.cluster, '..'))).toBe(false)
})

test('a temporary Postgres leaves nothing when its process is killed', async () => {
  const other = await otherProcess(`
    import { startTemporaryPostgres } from '#bin/postgres-temporary.ts'
    console.log((await startTemporaryPostgres()).cluster)
    setInterval(() => {}, 1000)`)
  const [pid, running] = runs(other.line)
  expect(running).toBe(true)
  await crash(other.process)
  await vi.waitFor(() => expect(runs(other.line, pid)).toEqual([pid, false]), 5000)
  await vi.waitFor(() => expect(existsSync(join(other.line, '..'))).toBe(false), 5000)
})
