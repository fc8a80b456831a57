import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '#bin/postgres-database.ts'
import { closeDatabase } from '../db.ts'
import { stopSending } from '../jobs/enqueue.ts'
import { differencesOfAll } from './replayed.ts'

/**
 * Gives the test file a database of its own, prepared as in production, which `db()` and `pool()` open: empty, or with
 * the sample shop of today in it. Called at the top of the file, before its own hooks. In the end every case that the
 * file made is replayed from its trail, and must be as recorded.
 *
 * @param cases `torn` where the file's tests tear them on purpose, so that replaying them says nothing.
 */
export function useDatabase(filled: 'empty' | 'shop' = 'empty', cases: 'whole' | 'torn' = 'whole'): void {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    // Something of an earlier file in this process may have opened its database once more after that was closed.
    await stopSending()
    await closeDatabase()
    await createDatabase(server, name, inject(filled === 'shop' ? 'shopDatabase' : 'templateDatabase'))
    process.env.DATABASE_URL = databaseUrl(server, name)
  })

  afterAll(async () => {
    const differences = cases === 'torn' ? [] : await differencesOfAll()
    await stopSending()
    await closeDatabase()
    await dropDatabase(server, name)
    expect(differences, 'Cases that are not as recorded when they are replayed').toEqual([])
  })
}
