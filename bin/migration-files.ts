import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'

/** Where the migrations of this project are. */
export const migrationsFolder = resolve(import.meta.dirname, '../prisma/migrations')

const lockfile = { path: './migration_lock.toml', content: 'provider = "postgresql"\n' }

/** The migrations in a folder, oldest first, as the schema engine takes them. */
export function readMigrations(folder: string): MigrationList {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')))
  return {
    baseDir: folder,
    lockfile,
    shadowDbInitScript: '',
    migrationDirectories: names.sort().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(folder, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}

/** The Prisma schema that the last migration leads to; undefined before the first. */
export function migratedSchema(folder: string): string | undefined {
  const path = join(folder, 'schema.prisma')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Keeps the schema that the migrations lead to beside them. */
export function writeMigratedSchema(folder: string, schema: string): void {
  writeFileSync(join(folder, 'schema.prisma'), schema)
}

/** Adds a migration, and the schema that it leads to. Returns the path of the SQL. */
export function writeMigration(folder: string, name: string, sql: string, schema: string): string {
  mkdirSync(join(folder, name), { recursive: true })
  const path = join(folder, name, 'migration.sql')
  writeFileSync(path, sql)
  writeFileSync(join(folder, lockfile.path), lockfile.content)
  writeMigratedSchema(folder, schema)
  return path
}
