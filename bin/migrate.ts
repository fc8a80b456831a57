// `npm run migrate` brings the database up to date; `npm run migrate -- new <name>` writes a migration.
import { relative } from 'node:path'
import { EnvError, readEnv } from '#lib/env.ts'
import { MigrationError, migrate } from './migrations.ts'
import { newMigration } from './new-migration.ts'

const usage = 'Usage: npm run migrate, or npm run migrate -- new <name in lower case with underscores>'

async function main(args: string[]): Promise<string> {
  const [command, name, ...rest] = args
  if (command === undefined) {
    const applied = await migrate(readEnv(['DATABASE_URL']).DATABASE_URL)
    return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.'
  }
  if (command !== 'new' || !name || !/^[a-z0-9_]+$/.test(name) || rest.length > 0)
    throw new MigrationError(usage)
  const path = await newMigration(name, new Date())
  return path
    ? `Wrote ${relative('', path)}. Read it before you commit it.`
    : 'The schema asks for no change in the database.'
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof MigrationError || error instanceof EnvError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
