import { expect, it } from 'vitest'
import { clockWords, relativeWords } from './time-words.ts'

const now = new Date('2026-11-30T12:00:00Z')

it.each([
  [-30, 'just now'],
  [30, 'just now'],
  [-60, '1 min ago'],
  [-8 * 60 - 59, '8 min ago'],
  [-3 * 3_600, '3 h ago'],
  [-86_400, '1 day ago'],
  [-8 * 86_400, '8 days ago'],
  [600, 'in 10 min'],
])('%d seconds from now is “%s”', (seconds, words) => {
  expect(relativeWords(new Date(now.getTime() + seconds * 1_000), now)).toBe(words)
})

it('is told by the clock, and by the day where that is another', () => {
  const at = new Date(2026, 10, 30, 10, 12)
  expect(clockWords(at, new Date(2026, 10, 30, 23, 59))).toBe('10:12')
  expect(clockWords(at, new Date(2026, 11, 1, 0, 1))).toBe('Mon 30 Nov, 10:12')
})
