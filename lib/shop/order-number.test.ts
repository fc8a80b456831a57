import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseOrderNumber, orderNumbersIn, spellingsOf } from './order-number.ts'

describe('normaliseOrderNumber', () => {
  it.each([
    [' o-1001 ', 'O-1001'],
    ['O 1001', 'O-1001'],
    ['#O-1001', 'O-1001'],
    ['o1001', 'O-1001'],
    ['O–1001', 'O-1001'],
    ['O\u200b-\u200b1001', 'O-1001'],
    ['\u202eO-1001\u202c', 'O-1001'],
    ['Ｏ－１００１', 'O-1001'],
    ['O-١٠٠١', 'O-1001'],
    ['O-1001\0', 'O-1001'],
    ['#W2378156', 'W2378156'],
    ['w2378156', 'W2378156'],
    ['ab-2024-00017', 'AB-2024-00017'],
    ['1001', '1001'],
    [`${'A'.repeat(31)}1`, `${'A'.repeat(31)}1`],
  ])('reads %j as %s', (text, number) => {
    expect(normaliseOrderNumber(text)).toBe(number)
  })

  it.each([
    '',
    ' ',
    '#',
    'order',
    'O-',
    '-1001',
    'O-1001; DROP TABLE',
    "O-1001'",
    `${'A'.repeat(32)}1`,
    '😀',
  ])('refuses %j', (text) => {
    expect(normaliseOrderNumber(text)).toBeNull()
  })

  it('changes nothing when applied to its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = normaliseOrderNumber(text)
        if (once !== null) expect(normaliseOrderNumber(once)).toBe(once)
      }),
    )
  })
})

describe('spellingsOf', () => {
  it('takes plain digits for a number of ours as well', () => {
    expect(spellingsOf('1001')).toEqual(['1001', 'O-1001'])
    expect(spellingsOf('o-1001')).toEqual(['O-1001'])
    expect(spellingsOf('!')).toEqual([])
  })
})

describe('orderNumbersIn', () => {
  it.each([
    ['Where is my order O-1001?', ['O-1001']],
    ['O-1001 and o 1002, also #o1003, and again O-1001.', ['O-1001', 'O-1002', 'O-1003']],
    ['https://shop.test/orders/O-1001?ref=mail', ['O-1001']],
    ['订单O-1001请查', ['O-1001']],
    ['الطلب O-1001 لم يصل', ['O-1001']],
    ['\u202bO-1001\u202c', ['O-1001']],
    ['Ｏ－１００１', ['O-1001']],
    ['O\u200b-\u200b1\u200b001', ['O-1001']],
    ['order #W2378156 please', ['W2378156']],
    ['My orders are W2378156 and W9911714.', ['W2378156', 'W9911714']],
    ['Order number: 1001', ['1001']],
    ['Meine Bestellung Nr. 1033', ['1033']],
    ['order ORD-2024-0017 is late', ['ORD-2024-0017']],
    ['<b>O-1001</b>', ['O-1001']],
    ['O-1001\0', ['O-1001']],
  ])('finds in %j', (text, numbers) => {
    expect(orderNumbersIn(text)).toEqual(numbers)
  })

  it.each([
    '',
    'I ordered headphones on 2026-11-21 for $129.00',
    'Your reference #1042',
    'Tracking says NP4471200',
    'I live at BS1 4RH and my order 2 weeks ago never came',
    'foo1001 O-12 O-1001a',
    '😀'.repeat(100),
  ])('finds nothing in %j', (text) => {
    expect(orderNumbersIn(text)).toEqual([])
  })

  it.each(['O', '-', 'O-', 'o 1', '#', '# ', 'A1-', '1', 'order ', 'ﷺ', '\u200b', ' '])(
    'is done with 100,000 characters of %j at once',
    (part) => {
      // A pattern that tries everything twice would not come to an end within a test's time.
      expect(orderNumbersIn(part.repeat(Math.ceil(100_000 / part.length)))).toBeInstanceOf(Array)
    },
  )

  it('gives distinct, normalised numbers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const numbers = orderNumbersIn(text)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const number of numbers) expect(normaliseOrderNumber(number)).toBe(number)
      }),
    )
  })
})
