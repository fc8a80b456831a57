import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '#bin/postgres-database.ts'
import { closeDatabase } from '../db.ts'
import { stopSending } from '../jobs/enqueue.ts'

/**
 * Gives the test file a database of its own, prepared as in production, which `db()` and `pool()` open: empty, or with
 * the sample shop of today in it. Called at the top of the file, before its own hooks.
 */
export function useDatabase(filled: 'empty' | 'shop' = 'empty'): void {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    await createDatabase(server, name, inject(filled === 'shop' ? 'shopDatabase' : 'templateDatabase'))
    process.env.DATABASE_URL = databaseUrl(server, name)
  })

  afterAll(async () => {
    await stopSending()
    await closeDatabase()
    await dropDatabase(server, name)
  })
}
