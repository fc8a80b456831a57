import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { databasePlace } from '#lib/database-url.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { schemaEngine } from './schema-engine.ts'

/** A migration that failed, or a history that does not fit. The message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const filters = { externalTables: [], externalEnums: [] }

// Any number that nobody else in the database locks on.
const lockNumber = 7_216_003

/**
 * Brings a database up to date. Processes that do so at once take turns. A migration is one transaction, so one that
 * failed left nothing behind: mended, it is simply tried again.
 *
 * @returns the names of the migrations just applied, oldest first.
 * @throws MigrationError when the database cannot be reached, a migration fails, or one was edited after this database had it.
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  return inTurn(databaseUrl, async () => {
    const { connectionString, options, schema } = databasePlace(databaseUrl)
    const pool = new pg.Pool({ connectionString, options, max: 2 })
    try {
      return await deploy(await schemaEngine(pool, schema), folder)
    } finally {
      await pool.end()
    }
  })
}

async function deploy(engine: SchemaEngine, folder: string): Promise<string[]> {
  const migrationsList = readMigrations(folder)
  const found = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters,
  })
  for (const migrationName of found.failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName })
  }
  const edited = found.editedMigrationNames.filter((name) => !found.failedMigrationNames.includes(name))
  if (edited.length > 0) throw new MigrationError(editedText(edited))
  const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters }).catch(fail)
  return appliedMigrationNames
}

/** The engine's error names the migration only in the trace of its own source files below the message. */
function fail(error: unknown): never {
  const told = error instanceof Error ? error.message : String(error)
  const name = /migration_name="(.+)"/.exec(told)?.[1] ?? 'A migration'
  const [reason = told] = told.replace(/^external connector error\n/, '').split(/\n\s+0: /)
  throw new MigrationError(
    `${name} failed. ${reason.trim()}\nNothing of it was kept. Mend it and migrate again.`,
    { cause: error },
  )
}

function editedText(names: string[]): string {
  return `This database had ${names.join(', ')} before the file was edited. Undo the edit and put the change in a new migration; in development you may remove the database instead.`
}

async function inTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const { connectionString, schema } = databasePlace(databaseUrl)
  const client = new pg.Client({ connectionString })
  await client.connect().catch((error: Error) => {
    throw new MigrationError(`The database does not let us in: ${error.message}. Check DATABASE_URL.`)
  })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
    return await work()
  } finally {
    await client.end()
  }
}
