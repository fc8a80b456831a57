import { setImmediate } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '#prisma/generated/client.ts'
import { databasePlace } from './database-url.ts'
import { readEnv } from './env.ts'
import { type Commit, groupCommit } from './group-commit.ts'
import { readNames } from './statement-name.ts'

/** A transaction's client: what commands pass on, so that state, events and jobs commit together. */
export type Tx = Prisma.TransactionClient

type Database = { client: PrismaClient; pool: pg.Pool; groups: pg.Pool; commit: Commit; jobsSchema: string }

const holder = globalThis as typeof globalThis & { shopopsDatabase?: Database }

/** The process's one connection pool, opened at first use from `DATABASE_URL`. */
export function pool(): pg.Pool {
  return database().pool
}

/** The process's one Prisma client, over the same pool. */
export function db(): PrismaClient {
  return database().client
}

/** Asks one statement, committed with whatever else is asked at the same time. */
export const commit: Commit = (statement) => database().commit(statement)

/** The schema of the job queues in the database that the pool is of. */
export function jobsSchema(): string {
  return database().jobsSchema
}

/** Closes the pool, if it was opened. The next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const open = holder.shopopsDatabase
  holder.shopopsDatabase = undefined
  // A pool hands out an idle connection in the next tick. Ended before, it would let whoever is to have it wait for ever.
  await setImmediate()
  await open?.groups.end()
  await open?.client.$disconnect()
}

function database(): Database {
  holder.shopopsDatabase ??= open(readEnv(['DATABASE_URL']).DATABASE_URL)
  return holder.shopopsDatabase
}

function open(url: string): Database {
  const { connectionString, options, schema, jobsSchema } = databasePlace(url)
  const pool = openPool({ connectionString, options, max: 20 })
  // Two groups are under way as a rule; what takes long does not count, and is still there.
  const groups = openPool({ connectionString, options, max: 4, pipeline: true })
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    schema,
    statementNameGenerator: readNames(),
  })
  // Under load a transaction waits its turn for a connection rather than failing.
  const transactionOptions = { maxWait: 30_000, timeout: 30_000 }
  const client = new PrismaClient({ adapter, transactionOptions })
  return { client, pool, groups, commit: groupCommit(groups, pool), jobsSchema }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // A connection that breaks fails what was asked over it and is replaced; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
