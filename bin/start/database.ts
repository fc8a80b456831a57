import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { databasePlace } from '#lib/database-url.ts'
import { EnvError, readEnv } from '#lib/env.ts'
import { startPostgres } from '../postgres.ts'
import { createDatabase, databaseExists, dropDatabase, renameDatabase } from '../postgres-database.ts'
import { readLock, serves } from '../postgres-lock.ts'
import { logFile } from '../postgres-server.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

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

/**
 * The desk's own Postgres in the data folder, with one database. That is made aside by `fill` and renamed, so that
 * one broken off is simply made again.
 *
 * @throws Refusal when Postgres does not start.
 */
export async function ownDatabase(
  folder: string,
  { step, closing, fail }: Context,
  fill: (url: string) => Promise<void>,
): Promise<{ url: string; home: string; isNew: boolean }> {
  const starting = startPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  // Whoever is told to stop while Postgres is starting stops it too.
  closing.push(() => starting.then((started) => started.stop()).catch(() => undefined))
  const postgres = await step(
    'Starting PostgreSQL',
    () => starting.catch(refuse),
    ({ adopted, port }) => `PostgreSQL ${adopted ? 'still runs' : 'started'} on port ${port}`,
  )
  closing.push(keeper(folder, postgres.cluster))
  closing.push(watch(postgres.cluster, fail))
  const home = dirname(postgres.cluster)
  const server = postgres.url('postgres')
  const url = postgres.url('shopops')
  if (await databaseExists(server, 'shopops')) return { url, home, isNew: false }
  await dropDatabase(server, 'shopops_new')
  await createDatabase(server, 'shopops_new')
  await fill(postgres.url('shopops_new'))
  await renameDatabase(server, 'shopops_new', 'shopops')
  return { url, home, isNew: true }
}

function refuse(fault: Error): never {
  throw new Refusal(fault.message)
}

/** Looks every second whether Postgres is still there. Gives how to stop looking. */
function watch(cluster: string, fail: Context['fail']): () => void {
  const timer = setInterval(() => {
    const pid = readLock(cluster)?.pid
    if (pid !== undefined && serves(pid, cluster)) return
    clearInterval(timer)
    fail(new Refusal(`PostgreSQL has ended by itself; ${logFile(dirname(cluster))} says why. Start again.`))
  }, 1_000)
  return () => clearInterval(timer)
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
