import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { MigrationError, migrate } from './migrations.ts'
import { createDatabase, databaseUrl, dropDatabase } from './postgres-database.ts'

const server = inject('postgresUrl')
const folder = mkdtempSync(join(tmpdir(), 'shopops-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name)
  onTestFinished(() => dropDatabase(server, name))
  return databaseUrl(server, name)
}

async function query(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<string[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

function writeSql(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}

const all = readMigrations(migrationsFolder).migrationDirectories.map((directory) => directory.path)

describe('the migrations of this project', () => {
  test('make an empty database ready, and a second time find nothing to do', async () => {
    const url = await emptyDatabase()
    expect(await migrate(url)).toEqual(all)
    expect(await migrate(url)).toEqual([])
    const names = await query(url, 'SELECT migration_name FROM _prisma_migrations ORDER BY started_at')
    expect(names).toEqual(all)
  })

  test('are applied once by two processes at once', async () => {
    const env = { ...process.env, DATABASE_URL: await emptyDatabase() }
    const run = () => promisify(execFile)(process.execPath, ['bin/migrate.ts'], { env })
    const told = (await Promise.all([run(), run()])).map(({ stdout }) => stdout.trim())
    expect(told.sort()).toEqual([`Applied ${all.join(', ')}.`, 'The database is up to date.'])
  })
})

describe('a migration that fails', () => {
  test('says why, leaves nothing behind, and is applied once it is mended', async () => {
    const url = await emptyDatabase()
    writeSql('1_first', 'CREATE TABLE first (id int);')
    writeSql('2_second', 'CREATE TABLE second (id int);\nCREATE TABLE third (id nowhere);')
    const failure = await migrate(url, folder).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MigrationError)
    expect(String(failure)).toMatch(
      /2_second failed.*type "nowhere" does not exist \(line 2\)\nNothing of it was kept/,
    )
    const tables = `SELECT relname FROM pg_class WHERE relname IN ('first', 'second')`
    expect(await query(url, tables)).toEqual(['first'])

    writeSql('2_second', 'CREATE TABLE second (id int);')
    expect(await migrate(url, folder)).toEqual(['2_second'])
    expect(await migrate(url, folder)).toEqual([])
  })

  test('is one that was edited after the database had it', async () => {
    const url = await emptyDatabase()
    writeSql('1_first', 'CREATE TABLE first (id int);')
    writeSql('2_second', 'CREATE TABLE second (id int);')
    await migrate(url, folder)
    writeSql('1_first', 'CREATE TABLE first (id bigint);')
    await expect(migrate(url, folder)).rejects.toThrow(/had 1_first before the file was edited/)
  })
})

test('a function body keeps its semicolons', async () => {
  const url = await emptyDatabase()
  const body = 'BEGIN RETURN 41; RETURN 42; END'
  writeSql('1_first', `CREATE FUNCTION answer() RETURNS int LANGUAGE plpgsql AS $$ ${body} $$;`)
  writeSql('2_second', 'SELECT answer();')
  await migrate(url, folder)
  expect(await query(url, 'SELECT answer()::text')).toEqual(['41'])
})
