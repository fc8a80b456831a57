import { expect, it } from 'vitest'
import { followingIn } from './following.ts'

const rows = (...numbers: number[]) => numbers.map((number) => ({ number }))

it.each([
  ['the one below', [7, 3, 9], 3, 9],
  ['the one above, after the last', [7, 3, 9], 9, 3],
  ['the second, after the first', [7, 3, 9], 7, 3],
  ['none, after the only one', [7], 7, null],
  ['none, in an empty list', [], 7, null],
  ['the first, after one that is not in the list', [7, 3], 5, 7],
])('after a decision comes %s', (_which, numbers, after, next) => {
  expect(followingIn(rows(...numbers), after)).toBe(next)
})
