import { describe, expect, it } from 'vitest'
import { dayWords, itemWords, listWords, moneyWords, quotable } from './words.ts'

describe('dayWords', () => {
  it.each([
    ['2026-11-24T06:12:00.000Z', '2026-11-30', '24 November'],
    ['2026-12-29', '2027-01-04', '29 December'],
    ['2027-01-04', '2026-12-29', '4 January'],
    ['2026-01-04', '2026-11-30', '4 January 2026'],
    ['2025-11-30', '2026-11-30', '30 November 2025'],
  ])('calls %s on %s %j', (iso, today, words) => {
    expect(dayWords(iso, today)).toBe(words)
  })
})

describe('other words', () => {
  it('name money with its currency', () => {
    expect([moneyWords(12_900, 'USD'), moneyWords(120_490, 'EUR')]).toEqual(['$129.00', '€1,204.90'])
  })

  it('name things without their variants, and how many', () => {
    expect(itemWords([{ title: 'Arc Over-Ear, sand', quantity: 1 }])).toBe('the Arc Over-Ear')
    const items = [
      { title: 'Audio Cable, 3 m', quantity: 2 },
      { title: 'Gift Wrap', quantity: 1 },
    ]
    expect(itemWords(items)).toBe('2 × Audio Cable and the Gift Wrap')
    expect(listWords(['a', 'b', 'c'])).toBe('a, b and c')
  })

  it('quote in one line what can be seen', () => {
    expect(quotable(' a\n\tb\u0000 \u202ec\u200b ')).toBe('a b c')
    expect(quotable('x'.repeat(10), 5)).toBe('xxxx…')
    expect(quotable('😀'.repeat(5), 4).isWellFormed()).toBe(true)
  })
})
