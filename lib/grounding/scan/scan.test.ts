import { describe, expect, it } from 'vitest'
import { grammarFor } from '../language/grammar.ts'
import { datesIn } from './dates.ts'
import { durationsIn } from './durations.ts'
import { moneyIn } from './money.ts'

// A Monday.
const today = '2026-11-30'
const en = grammarFor('where is the order')
const de = grammarFor('wo ist die Bestellung und das Paket')

describe('amounts of money', () => {
  it.each([
    ['$129', 12_900, 'USD'],
    ['$1,204.90', 120_490, 'USD'],
    ['USD 129.00', 12_900, 'USD'],
    ['129 dollars', 12_900, 'USD'],
    ['€96.5', 9_650, 'EUR'],
    ['1.204,90 €', 120_490, 'EUR'],
    ['1 204,90 EUR', 120_490, 'EUR'],
    ['£5.90', 590, 'GBP'],
    ["CHF 1'204.90", 120_490, 'CHF'],
    ['kr 99', 9_900, 'SEK'],
  ])('%s', (text, cents, currency) => {
    for (const grammar of [en, de]) {
      const [money] = moneyIn(`It was ${text}.`, grammar)
      expect(money).toMatchObject({ cents, currencies: expect.arrayContaining([currency]) })
      expect(money && `It was ${text}.`.slice(money.start, money.end)).toBe(text)
    }
  })

  it('read a lone mark before three digits as the language does', () => {
    expect(moneyIn('$1,204', en)[0]?.cents).toBe(120_400)
    expect(moneyIn('1.204 €', de)[0]?.cents).toBe(120_400)
  })

  it.each(['129', 'O-1001', '129 days', 'the 4411 card'])('are not found in %s', (text) => {
    expect(moneyIn(text, en)).toEqual([])
  })
})

describe('days', () => {
  it.each([
    ['12 May', en, '2026-05-12'],
    ['May 12th', en, '2026-05-12'],
    ['the 12th of May', en, '2026-05-12'],
    ['12 May 2027', en, '2027-05-12'],
    ['2026-05-12', en, '2026-05-12'],
    ['12/2', en, '2026-12-02'],
    ['2/12', en, '2026-12-02'],
    ['12.05.2026', de, '2026-05-12'],
    ['12.5.', de, '2026-05-12'],
    ['12. Mai', de, '2026-05-12'],
    ['Friday', en, '2026-12-04'],
    ['by Friday', en, '2026-12-04'],
    ['last Friday', en, '2026-11-27'],
    ['since Tuesday', en, '2026-11-24'],
    ['Friday, 4 December', en, '2026-12-04'],
    ['tomorrow', en, '2026-12-01'],
    ['yesterday', en, '2026-11-29'],
    ['next week', en, '2026-12-08'],
    ['bis Freitag', de, '2026-12-04'],
    ['übermorgen', de, '2026-12-02'],
  ])('%s', (text, grammar, day) => {
    const [found, ...others] = datesIn(`So ${text}, then.`, grammar, today)
    expect(others).toEqual([])
    expect(found?.days).toContain(day)
  })

  it.each(['24/7', 'we may 12 times', '31 February', 'version 2.1.3', '1/2/3/4', '10:30'])(
    'are not found in %s',
    (text) => {
      expect(datesIn(text, en, today)).toEqual([])
    },
  )

  it('that are no such weekday are none', () => {
    expect(datesIn('Friday, 5 December 2026', en, today)[0]?.days).toEqual([])
  })
})

describe('lengths of time', () => {
  it.each([
    ['within 3 days', en, { least: 3, most: 3, unit: 'day', toward: 'future' }],
    ['3 to 5 business days', en, { least: 3, most: 5, unit: 'business_day' }],
    ['3–5 working days', en, { least: 3, most: 5, unit: 'business_day' }],
    ['two weeks ago', en, { least: 2, unit: 'week', toward: 'past' }],
    ['more than a week', en, { least: 1, unit: 'week', compared: 'more' }],
    ['a 30-day period', en, { least: 30, unit: 'day' }],
    ['innerhalb von 14 Tagen', de, { least: 14, unit: 'day', toward: 'future' }],
    ['vor drei Tagen', de, { least: 3, unit: 'day', toward: 'past' }],
    ['5 Werktage', de, { least: 5, unit: 'business_day' }],
  ])('%s', (text, grammar, duration) => {
    expect(durationsIn(`It is ${text} so.`, grammar)).toMatchObject([duration])
  })

  it.each(['have a nice day', 'one day you will laugh'.replace('one day', 'some day'), 'every day'])(
    'are not found in %s',
    (text) => {
      expect(durationsIn(text, en)).toEqual([])
    },
  )
})
