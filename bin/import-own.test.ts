import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aCustomer, anOrder, aProduct, linesWith, useFiles } from '#lib/testing/shop-lines.ts'
import { startPostgres } from './postgres.ts'
import { databaseExists } from './postgres-database.ts'
import { removeFolder, temporaryFolder } from './start/testing.ts'

const fileOf = useFiles()
const folder = temporaryFolder()
afterAll(() => removeFolder(folder))

/** Runs a command where no database is named. */
async function run(command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', SHOPOPS_DATA_DIR: folder }
  const child = spawn(process.execPath, [`bin/${command}.ts`, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(child.stdout)
}

/** Whether npm start would find a database and fill in no sample shop. */
async function hasDatabase(): Promise<boolean> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  try {
    return await databaseExists(postgres.url('postgres'), 'shopops')
  } finally {
    await postgres.stop()
  }
}

test('where no database is named a shop goes into the desk’s own, which a check does not make', async () => {
  const file = fileOf(linesWith(aProduct(), aCustomer(), anOrder()))
  expect(await run('import', 'jsonl', file, '--dry-run')).toMatch(/orders +1 +0 +0 +0\n/)
  expect(await hasDatabase()).toBe(false)
  expect(await run('import', 'jsonl', file)).toMatch(/orders +1 +0 +0 +0\n/)
  expect(await hasDatabase()).toBe(true)
  await run('export', 'jsonl', `${file}.out`)
  expect(readFileSync(`${file}.out`, 'utf8').split('\n')).toHaveLength(4)
})
