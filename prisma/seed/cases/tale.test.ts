import { expect, test } from 'vitest'
import { monthOf } from './tale.ts'

test.each([
  [0, '2026-11-30T20:00:00Z', '2026-11'],
  [1, '2026-11-30T20:00:00Z', '2026-10'],
  [0, '2026-12-01T00:10:00Z', '2026-12'],
  [1, '2027-01-31T23:59:59Z', '2026-12'],
])('a report of %i months before, asked for at %s, is about %s', (monthsAgo, asked, month) => {
  expect(monthOf({ monthsAgo }, new Date(asked))).toBe(month)
})
