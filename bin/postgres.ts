import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'
import { dataHome, makeCluster, passwordFile, superuser } from './postgres-cluster.ts'
import { postgresIdentity } from './postgres-identity.ts'
import { lockFile, readLock, serves, shutDown } from './postgres-lock.ts'
import { launch } from './postgres-server.ts'
import { isAlive } from './process.ts'

export type PostgresOptions = {
  /** Made if missing. */
  dataDir: string
  /** False gives up safety for speed, for data that may be lost: tests and demonstrations. */
  durable: boolean
  /** Told in a sentence what takes a while. */
  log?: (line: string) => void
}

export type Postgres = {
  /** The address of one of its databases. */
  url(database: string): string
  port: number
  /** It was running already, left behind or belonging to another process. */
  adopted: boolean
  /** Where the data is: below `dataDir`, or below /var/tmp where Postgres cannot reach that. */
  cluster: string
  /** Stops it, unless another living process had started it. */
  stop(): Promise<void>
}

/**
 * Runs a real PostgreSQL on 127.0.0.1 and a free port, or adopts the one that still runs on this data.
 *
 * @throws in plain words when there is none for this platform or it does not start.
 */
export async function startPostgres({ dataDir, durable, log }: PostgresOptions): Promise<Postgres> {
  const asked = resolve(dataDir)
  const identity = postgresIdentity(join(asked, 'cluster'))
  const home = dataHome(asked, identity)
  const cluster = join(home, 'cluster')
  const binaries = postgresBinaries(identity)
  if (!existsSync(cluster)) {
    log?.('Making a database (only this once) ...')
    await makeCluster(binaries.initdb, cluster, identity)
  }
  const adopted = await running(cluster, durable)
  const port = adopted ?? (await launch({ postgres: binaries.postgres, cluster, home, identity, durable }))
  const ours = claim(join(home, 'owner'), adopted !== undefined)
  return {
    url: (database) => address(cluster, port, database),
    port,
    adopted: adopted !== undefined,
    cluster,
    stop: async () => (ours ? shutDown(cluster) : undefined),
  }
}

function address(cluster: string, port: number, database: string): string {
  return `postgresql://${superuser}:${readFileSync(passwordFile(cluster), 'utf8')}@127.0.0.1:${port}/${database}`
}

/** The port of the Postgres that runs on this data, if one does and answers. What is left of another is cleared away. */
async function running(cluster: string, durable: boolean): Promise<number | undefined> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(50)) {
    const lock = readLock(cluster)
    if (!lock) return undefined
    if (!serves(lock.pid, cluster)) {
      rmSync(lockFile(cluster), { force: true })
      return undefined
    }
    if (!lock.ready) continue
    if (await answers(address(cluster, lock.port, 'postgres'), cluster, durable)) return lock.port
    break
  }
  await shutDown(cluster)
  return undefined
}

async function answers(url: string, cluster: string, durable: boolean): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; fsync: string }>(
      `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
    )
    return rows[0]?.folder === cluster && (rows[0].fsync === 'on' || !durable)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Notes who stops it: whoever started it, or, that one being dead, whoever adopted it. */
function claim(file: string, adopted: boolean): boolean {
  const owner = adopted && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (owner && owner !== process.pid && isAlive(owner)) return false
  writeFileSync(file, String(process.pid), { mode: 0o600 })
  return true
}
