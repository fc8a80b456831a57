import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from './file/parse-json.ts'
import { amountRead, centsOf, currency, moneyText } from './money.ts'

describe('an amount', () => {
  test.each([
    ['1819.92', 181_992],
    ['0.1', 10],
    ['5', 500],
    ['0', 0],
    ['-0.00', 0],
    ['-16.63', -1_663],
    ['007.50', 750],
    ['21474836.47', 2_147_483_647],
    // As a float this is 110.00000000000001 cents.
    ['1.1', 110],
    // And this 28.999999999999996.
    ['0.29', 29],
  ])('%s is read to the cent', (text, cents) => {
    expect(centsOf(text)).toEqual({ cents })
  })

  test.each([
    ['1.005', 'more than two decimals'],
    ['1.000', 'more than two decimals'],
    ['21474836.48', 'more than the desk can keep'],
    ['9'.repeat(40), 'more than the desk can keep'],
    ['1e3', 'exponent form'],
    ['1.5E-2', 'exponent form'],
    ['', 'not an amount'],
    ['1,50', 'not an amount'],
    ['1.', 'not an amount'],
    ['.5', 'not an amount'],
    ['+1', 'not an amount'],
    [' 1', 'not an amount'],
    ['٣', 'not an amount'],
    ['0x10', 'not an amount'],
    ['NaN', 'not an amount'],
  ])('%s is refused, and it is said why', (text, reason) => {
    expect(centsOf(text)).toEqual({ reason: expect.stringContaining(reason) })
  })

  test('is written with both decimals and read again as it was', () => {
    const cents = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })
    fc.assert(
      fc.property(cents, (given) => {
        expect(centsOf(moneyText(given))).toEqual({ cents: given })
      }),
    )
  })

  test('of a JSON number is that of its digits, whatever the float', () => {
    const cents = fc.integer({ min: 0, max: 2_147_483_647 })
    const amount = amountRead(centsOf)
    const read = (text: string) => z.object({ value: z.object({ price: amount }) }).parse(parseJson(text))
    fc.assert(
      fc.property(cents, (given) => {
        expect(read(`{"price":${moneyText(given)}}`).value.price).toBe(given)
      }),
    )
  })
})

describe('a currency', () => {
  test.each(['USD', 'EUR', 'CHF'])('%s is one', (code) => {
    expect(currency.safeParse(code).success).toBe(true)
  })

  test.each([
    ['XYZ', 'XYZ is not a currency of ISO 4217'],
    ['usd', 'usd is not a currency of ISO 4217'],
    ['', 'An empty text is not a currency of ISO 4217'],
    ['JPY', 'JPY does not count in hundredths, in which the desk keeps every amount'],
    ['KWD', 'KWD does not count in hundredths, in which the desk keeps every amount'],
  ])('%s is refused', (code, reason) => {
    expect(currency.safeParse(code).error?.issues).toEqual([expect.objectContaining({ message: reason })])
  })
})
