import { expect, test } from 'vitest'
import { bytesWords, growthOf, inAYear } from './growth.ts'
import type { Table } from './tables.ts'

const tables = (...all: Table[]) => new Map(all.map((table) => [table.name, table]))
const table = (name: string, rows: number, bytes: number): Table => ({
  name,
  rows,
  bytes,
  indexes: bytes / 4,
})

test('growth is what came on top, by case, the largest first; what does not grow is left out, and jobs', () => {
  const before = tables(table('Case', 10, 1_000), table('User', 5, 500))
  const packed = tables(
    table('Case', 30, 5_000),
    table('User', 5, 500),
    table('Step', 100, 8_000),
    table('pgboss.job', 40, 900),
  )
  const grown = tables(table('Case', 30, 9_000), table('Step', 100, 8_000))
  expect(growthOf(before, { packed, grown }, 20)).toEqual([
    { table: 'Step', rows: 5, bytes: 400, indexes: 100, grown: 400 },
    { table: 'Case', rows: 1, bytes: 200, indexes: 50, grown: 400 },
  ])
})

test('a year has 365 days', () => {
  expect(inAYear(2_000, 1_000)).toBe(730_000_000)
})

test.for([
  [0, '0 B'],
  [999, '999 B'],
  [1_234, '1.2 kB'],
  [99_499, '99 kB'],
  [123_456, '123 kB'],
  [999_600, '1 MB'],
  [7.3e14, '730 TB'],
] as const)('%i bytes are %s', ([bytes, words]) => {
  expect(bytesWords(bytes)).toBe(words)
})
