import { describe, expect, it } from 'vitest'
import type { CheckedClaim } from '#lib/review/check.ts'
import { checkedWords, fixWords, openOf, segmentsOf } from './checked.ts'

const text = 'It left on 22 November. We refund you today.'
const claim = (quote: string, given: Partial<CheckedClaim> = {}): CheckedClaim => {
  const start = text.indexOf(quote)
  const place = { start, end: start + quote.length, quote }
  return {
    kind: 'date',
    field: 'body',
    isOpen: false,
    words: 'order',
    readAt: null,
    anchor: null,
    ...place,
    ...given,
  }
}
const date = claim('22 November')
const refund = claim('We refund you', { kind: 'promise', isOpen: true })

describe('segmentsOf', () => {
  it('cuts a text at its details and loses nothing of it', () => {
    const segments = segmentsOf(text, [date, refund])
    expect(segments.map((it) => it.text).join('')).toBe(text)
    expect(segments.map((it) => it.claim)).toEqual([null, date, null, refund, null])
  })

  it('leaves out what is not there any more, or overlaps', () => {
    expect(segmentsOf(text, [{ ...date, quote: '23 November' }])).toEqual([{ start: 0, text, claim: null }])
    expect(segmentsOf(text, [date, claim('November. We')]).flatMap((it) => it.claim ?? [])).toEqual([date])
  })

  it('is a text without details as one, and nothing for nothing', () => {
    expect(segmentsOf(text, [])).toEqual([{ start: 0, text, claim: null }])
    expect(segmentsOf('', [])).toEqual([])
  })
})

describe('the words for what is open', () => {
  it('speak of promises only where there are no other details', () => {
    expect(openOf([date, refund])).toEqual([refund])
    expect(fixWords([refund])).toBe('Fix 1 promise')
    expect(fixWords([refund, refund])).toBe('Fix 2 promises')
    expect(fixWords([refund, { ...date, isOpen: true }])).toBe('Fix 2 details')
  })

  it('count what was checked', () => {
    expect(checkedWords([date])).toBe('1 detail checked')
    expect(checkedWords([date, date, refund])).toBe('2 details checked, 1 open')
    expect(checkedWords([])).toBe('0 details checked')
  })
})
