import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DiffTarget } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { migratedSchema, migrationsFolder, writeMigratedSchema, writeMigration } from './migration-files.ts'
import { startTemporaryPostgres } from './postgres-temporary.ts'
import { schemaEngine } from './schema-engine.ts'

const schemaFile = resolve(import.meta.dirname, '../prisma/schema.prisma')

/**
 * Writes the migration from the schema that the last one led to, to the present `prisma/schema.prisma`. A name that
 * does not begin with fourteen digits is given the time, so that migrations sort by age.
 *
 * @returns the path of the SQL, to be read and completed by hand; undefined when nothing changed in the database.
 */
export async function newMigration(name: string, at: Date): Promise<string | undefined> {
  const schema = readFileSync(schemaFile, 'utf8')
  const sql = await difference(migratedSchema(migrationsFolder), schema)
  if (sql === undefined) {
    writeMigratedSchema(migrationsFolder, schema)
    return undefined
  }
  const time = at.toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = /^\d{14}_/.test(name) ? name : `${time}_${name}`
  return writeMigration(migrationsFolder, folder, sql, schema)
}

async function difference(before: string | undefined, after: string): Promise<string | undefined> {
  // The engine wants a database to speak to, though it compares texts only.
  const postgres = await startTemporaryPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url('postgres') })
  try {
    const engine = await schemaEngine(pool)
    const { exitCode, stdout } = await engine.diff({
      from: before === undefined ? { tag: 'empty' } : model(before),
      to: model(after),
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return exitCode === 0 || stdout === null ? undefined : stdout
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

function model(content: string): DiffTarget {
  return { tag: 'schemaDatamodel', files: [{ path: join('prisma', 'schema.prisma'), content }] }
}
