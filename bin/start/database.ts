import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { databasePlace } from '#lib/database-url.ts'
import { EnvError, readEnv } from '#lib/env.ts'
import { startPostgres } from '../postgres.ts'
import { createDatabase, databaseExists, dropDatabase, renameDatabase } from '../postgres-database.ts'
import type { Progress } from './progress.ts'
import { Refusal } from './refusal.ts'

/** What is done when the start ends, last first. */
export type Closing = (() => Promise<unknown> | unknown)[]

/** The database of `DATABASE_URL`, once it is known to let us in. @throws Refusal when it does not. */
export async function givenDatabase(): Promise<string> {
  const url = address()
  const { connectionString } = databasePlace(url)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 8_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Refusal(
      `The database of DATABASE_URL (${new URL(url).host}) cannot be reached: ${reasonOf(error)}. Check that it is running and that the address is right, or unset DATABASE_URL to use the one that comes with the packages.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  return url
}

function address(): string {
  try {
    const { DATABASE_URL } = readEnv(['DATABASE_URL'])
    databasePlace(DATABASE_URL)
    return DATABASE_URL
  } catch (error) {
    if (error instanceof EnvError || error instanceof RangeError) throw new Refusal(error.message)
    throw error
  }
}

/** A name that stands for several addresses fails once for each, under an error without words. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

type Own = { url: string; isNew: boolean }

/**
 * The desk's own Postgres in the data folder, with one database. That is made aside by `fill` and renamed, so that
 * one broken off is simply made again.
 */
export async function ownDatabase(
  folder: string,
  { step }: Progress,
  closing: Closing,
  fill: (url: string) => Promise<void>,
): Promise<Own> {
  const postgres = await step(
    'Starting PostgreSQL',
    () => startPostgres({ dataDir: join(folder, 'postgres'), durable: true }),
    ({ adopted, port }) => `PostgreSQL ${adopted ? 'still runs' : 'started'} on port ${port}`,
  )
  closing.push(() => postgres.stop())
  closing.push(keeper(folder, postgres.cluster))
  const server = postgres.url('postgres')
  const url = postgres.url('shopops')
  if (await databaseExists(server, 'shopops')) return { url, isNew: false }
  await dropDatabase(server, 'shopops_new')
  await createDatabase(server, 'shopops_new')
  await fill(postgres.url('shopops_new'))
  await renameDatabase(server, 'shopops_new', 'shopops')
  return { url, isNew: true }
}

function keeper(folder: string, cluster: string): () => void {
  const file = join(import.meta.dirname, 'database-keeper.ts')
  const child = spawn(process.execPath, [file, String(process.pid), folder, cluster], {
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
  return () => void child.kill('SIGKILL')
}
