/** Says when `prisma/schema.prisma` is ahead of the migrations. Comments and spaces do not count. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migratedSchema, migrationsFolder } from './migration-files.ts'

const schema = readFileSync(join(import.meta.dirname, '../prisma/schema.prisma'), 'utf8')

function meaning(text: string): string {
  return text.replace(/(^|\s)\/\/.*$/gm, '').replace(/\s+/g, ' ')
}

if (meaning(schema) !== meaning(migratedSchema(migrationsFolder) ?? '')) {
  console.log('The schema has changed since the last migration: npm run migrate -- new <name>')
  process.exitCode = 1
}
