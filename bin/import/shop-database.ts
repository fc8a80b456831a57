import { join } from 'node:path'
import pg from 'pg'
import { databasePlace } from '#lib/database-url.ts'
import { readEnv } from '#lib/env.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { createDatabase, databaseExists, dropDatabase } from '../postgres-database.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { dataPath } from '../start/data-folder.ts'

/** What a connection to the shop's database is wanted for: a check leaves no new database behind. */
type Purpose = 'import' | 'check' | 'export'

/**
 * Connects to the shop's database: that of `DATABASE_URL`, else the desk's own, which is started where it does not run,
 * and made where there is none. What is imported into is brought up to date before.
 */
export async function withShop<Result>(
  purpose: Purpose,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  if (process.env.DATABASE_URL) return connected(readEnv(['DATABASE_URL']).DATABASE_URL, purpose, work)
  const postgres = await startPostgres({
    dataDir: join(dataPath(), 'postgres'),
    durable: true,
    log: (line) => console.error(line),
  })
  stopsOnSignal(postgres)
  try {
    const server = postgres.url('postgres')
    const isThere = await databaseExists(server, 'shopops')
    const name = isThere || purpose === 'import' ? 'shopops' : 'shopops_check'
    if (!isThere) await createDatabase(server, name)
    try {
      return await connected(postgres.url(name), isThere ? purpose : 'import', work)
    } finally {
      if (name === 'shopops_check') await dropDatabase(server, name)
    }
  } finally {
    await postgres.stop()
  }
}

/** Whoever breaks it off leaves no server running; batches that are whole stay. */
function stopsOnSignal(postgres: Postgres): void {
  const stop = () => {
    console.error('\nStopping ...')
    void postgres.stop().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

async function connected<Result>(
  url: string,
  purpose: Purpose,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  if (purpose === 'import') await prepareDatabase(url)
  const { connectionString, options } = databasePlace(url)
  const client = new pg.Client({ connectionString, options })
  // A connection that breaks is told by the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
