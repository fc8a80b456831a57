import { expect, test } from 'vitest'
import { sparingly } from './sparingly.ts'

test('one fault in a while is told, with how many were not', () => {
  let now = 0
  const told: [unknown, number][] = []
  const tell = sparingly(
    1_000,
    (fault, leftOut) => told.push([fault, leftOut]),
    () => now,
  )
  for (const at of [0, 1, 999, 1_000, 1_500, 5_000]) {
    now = at
    tell(at)
  }
  expect(told).toEqual([
    [0, 0],
    [1_000, 2],
    [5_000, 1],
  ])
})
