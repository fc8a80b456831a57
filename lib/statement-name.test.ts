import { expect, test } from 'vitest'
import { db, pool } from './db.ts'
import { readNames, statementName } from './statement-name.ts'
import { useDatabase } from './testing/database.ts'

useDatabase()

test('a text has one name that is no other’s, and fits into what the database takes of one', () => {
  expect(statementName('SELECT 1')).toBe(statementName('SELECT 1'))
  expect(statementName('SELECT 1')).not.toBe(statementName('SELECT 2'))
  expect(statementName('SELECT 1').length).toBeLessThan(64)
})

test('what Prisma reads is kept prepared by its connection', async () => {
  await db().setting.findMany({ select: { key: true } })
  const { rows } = await pool().query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  expect(rows.filter(({ statement }) => statement.includes('"Setting"'))).toHaveLength(1)
})

test('the first so many reads have a name, whenever they are asked; what comes after them, and what writes, has none', () => {
  const nameOf = readNames(2)
  const names = ['SELECT 1', 'UPDATE "Setting"', 'SELECT 2', 'SELECT 3', 'SELECT 1'].map((sql) =>
    nameOf({ sql }),
  )
  expect(names).toEqual([
    statementName('SELECT 1'),
    '',
    statementName('SELECT 2'),
    '',
    statementName('SELECT 1'),
  ])
})
