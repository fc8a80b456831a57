import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '#bin/postgres-database.ts'
import { closeDatabase } from '../db.ts'

/**
 * Gives the test file a database of its own, prepared as in production and empty, which `db()` and `pool()` open.
 * Called at the top of the file, before its own hooks.
 */
export function useDatabase(): void {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    await createDatabase(server, name, inject('templateDatabase'))
    process.env.DATABASE_URL = databaseUrl(server, name)
  })

  afterAll(async () => {
    await closeDatabase()
    await dropDatabase(server, name)
  })
}
