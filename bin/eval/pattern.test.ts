import { expect, test } from 'vitest'
import { patternOf, withDays } from './pattern.ts'

const today = '2026-11-30'
const finds = (pattern: string, text: string) => patternOf(pattern, today)?.test(text)

test('plain words are found in any case and spacing, and stand for themselves', () => {
  expect(finds('front door (left)', 'Left by the Front\nDoor (left).')).toBe(true)
  expect(finds('96.00', '€9600')).toBe(false)
})

test('an expression is one', () => {
  expect(finds('/refund(ed)?\\b/', 'It was Refunded.')).toBe(true)
  expect(patternOf('/refund(/', today)).toBeNull()
})

test.each(['24 November', 'November 24th', '24 Nov', 'Nov 24', '2026-11-24', '24. November', '24.11.'])(
  'a day is found as %s',
  (written) => {
    expect(finds('on {-6}', `on ${written}, early`)).toBe(true)
    expect(finds('/by {-6}/', `by ${written}`)).toBe(true)
    expect(finds('{+3}', written)).toBe(false)
  },
)

test('no day is found within another', () => {
  expect(finds('{-26}', '24 November')).toBe(false)
})

test('a text is told its days as people write them', () => {
  expect(withDays('stuck since {-6}, gone on {+5}', today)).toBe(
    'stuck since 24 November, gone on 5 December',
  )
})
