import { expect, it } from 'vitest'
import { dueWords, isPressing } from './due-words.ts'

const now = new Date('2026-11-30T12:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

it.each([
  [52.9, 'due in 52 min', false],
  [15, 'due in 15 min', false],
  [14.9, 'due in 14 min', true],
  [0.5, 'due now', true],
  [-0.5, 'due now', true],
  [-1, '1 min late', true],
  [-125, '2 h late', true],
  [59.9, 'due in 59 min', false],
  [60, 'due in 1 h', false],
  [24 * 60, 'due in 1 day', false],
  [-3 * 24 * 60, '3 days late', true],
])('%d minutes from now is “%s”, pressing: %s', (minutes, words, presses) => {
  expect([dueWords(after(minutes), now), isPressing(after(minutes), now)]).toEqual([words, presses])
})
