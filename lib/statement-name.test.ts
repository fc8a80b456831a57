import { expect, test } from 'vitest'
import { db, pool } from './db.ts'
import { readName, statementName } from './statement-name.ts'
import { useDatabase } from './testing/database.ts'

useDatabase()

test('a text has one name that is no other’s, and fits into what the database takes of one', () => {
  expect(statementName('SELECT 1')).toBe(statementName('SELECT 1'))
  expect(statementName('SELECT 1')).not.toBe(statementName('SELECT 2'))
  expect(statementName('SELECT 1').length).toBeLessThan(64)
})

test('the first hundred reads of Prisma are kept prepared; what comes after them, and what writes, is not', async () => {
  await db().setting.findMany({ select: { key: true } })
  const { rows } = await pool().query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  expect(rows.filter(({ statement }) => statement.includes('"Setting"'))).toHaveLength(1)
  expect(readName({ sql: 'UPDATE "Setting" SET value = $1' })).toBe('')
  const named = Array.from({ length: 200 }, (_, place) => readName({ sql: `SELECT ${place}` })).filter(
    Boolean,
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.length).toBeLessThan(101)
})
