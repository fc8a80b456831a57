import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tellFields } from './field-rows.ts'

describe('what was read, told field by field', () => {
  it('writes money, days, times, percent and truth as people do', () => {
    const told = tellFields({
      found: true,
      company: 'Acme',
      currency: 'USD',
      total_cents: 12_900,
      renewal_on: '2027-01-29',
      checked_at: '2026-11-30T09:00:00.000Z',
      change_percent: -38,
      is_over: false,
      note: null,
    })
    expect(told.rows.map(({ label, lines }) => [label, ...lines])).toEqual([
      ['Company', 'Acme'],
      ['Currency', 'USD'],
      ['Total', '$129.00'],
      ['Renewal', '29 Jan 2027'],
      ['Checked', '30 Nov 2026'],
      ['Change', '-38 %'],
      ['Is over', 'no'],
    ])
    expect(told.brief).toBe('Company: Acme, Currency: USD, Total: $129.00')
  })

  it('goes into what is nested, with the currency from outside, and counts what is too much', () => {
    const told = tellFields({
      currency: 'EUR',
      year: { total_cents: 100 },
      tags: ['a', 'b'],
      none: [],
      lines: Array.from({ length: 14 }, (_, place) => ({ place, price_cents: 50 })),
    })
    expect(told.rows.slice(1, 4).map(({ label, lines }) => [label, ...lines])).toEqual([
      ['Year: total', '€1.00'],
      ['Tags', 'a', 'b'],
      ['None', 'none'],
    ])
    expect(told.rows[4]?.lines[0]).toBe('Place: 0, Price: €0.50')
    expect(told.rows[4]?.lines.at(-1)).toBe('and 2 more')
  })

  it('takes anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(tellFields(value).brief.length).toBeLessThanOrEqual(160)
      }),
    )
  })
})
