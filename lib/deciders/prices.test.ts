import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, mostOf, type Price, pricedModels, priceOf, prices, type Usage } from './prices.ts'

const day = new Date('2026-11-30T09:00:00Z')
const none: Usage = { input: 0, output: 0, cacheWrite: 0, cacheWriteHour: 0, cacheRead: 0 }

function price(model: string, at = day): Price {
  const found = priceOf(model, at)
  if (found === null) throw new Error(`No price for ${model}`)
  return found
}

describe('what a call costs, to the micro-dollar as reckoned by hand', () => {
  test.each<[string, Partial<Usage>, number]>([
    // 200 × 2 + 30 × 10
    ['claude-sonnet-5-5', { input: 200, output: 30 }, 700],
    // 120 × 2 + 350 × 10 + 4,210 × 2.5 + 1,000 × 0.1 = 240 + 3,500 + 10,525 + 100
    ['claude-sonnet-5-5', { input: 120, output: 350, cacheWrite: 4_210, cacheRead: 1_000 }, 14_365],
    // 1,000 × 4 for an hour in the cache
    ['claude-sonnet-5-5', { cacheWriteHour: 1_000 }, 4_000],
    // 77 × 4 + 512 × 20 + 6,001 × 0.2 = 308 + 10,240 + 1,200.2
    ['claude-opus-5-5', { input: 77, output: 512, cacheRead: 6_001 }, 11_749],
    // 3 × 5 + 1 × 25 + 10 × 6.25 + 7 × 0.5 = 15 + 25 + 62.5 + 3.5
    ['claude-opus-5', { input: 3, output: 1, cacheWrite: 10, cacheRead: 7 }, 106],
    // 1,001 × 0.1 + 33 × 0.5 + 9 × 0.125 + 5 × 0.01 = 100.1 + 16.5 + 1.125 + 0.05 = 117.775
    ['claude-haiku-5-5', { input: 1_001, output: 33, cacheWrite: 9, cacheRead: 5 }, 118],
    // one token read from the cache is a hundredth of a micro-dollar
    ['claude-haiku-5-5', { cacheRead: 1 }, 1],
    // 100,000 in the prompt is not long yet: 10,000 × 0.1 + 90,000 × 0.01 + 100 × 0.5
    ['claude-haiku-5-5', { input: 10_000, cacheRead: 90_000, output: 100 }, 1_950],
    // 100,001 is: five times as much for all of it, its reply too: (1,000.1 + 900 + 50) × 5
    ['claude-haiku-5-5', { input: 10_001, cacheRead: 90_000, output: 100 }, 9_751],
    ['claude-sonnet-4-6', { input: 1_000_000, output: 1_000_000 }, 18_000_000],
    ['claude-sonnet-5-5', {}, 0],
  ])('%s %j: %d', (model, usage, microUsd) => {
    expect(costOf(price(model), { ...none, ...usage })).toBe(microUsd)
  })

  test('is what the price was on the day', () => {
    const read = { ...none, cacheRead: 10_000 }
    expect(costOf(price('claude-sonnet-5-5', new Date('2026-10-06T23:59:59Z')), read)).toBe(2_000)
    expect(costOf(price('claude-sonnet-5-5', new Date('2026-10-07T00:00:00Z')), read)).toBe(1_000)
  })

  test.each([-1, Number.NaN, 0.5, Number.POSITIVE_INFINITY, 9e15 * 2])(
    'is unknown where a count is %d',
    (input) => {
      expect(costOf(price('claude-sonnet-5-5'), { ...none, input })).toBeNaN()
    },
  )
})

describe('what is held for a call', () => {
  test('is its prompt at the dearest rate, written to the cache, and the longest reply', () => {
    // 4,000 × 2.5 + 8,000 × 10
    expect(mostOf(price('claude-sonnet-5-5'), 4_000, 8_000)).toBe(90_000)
    // (100,001 × 0.125 + 1,000 × 0.5) × 5 = (12,500.125 + 500) × 5 = 65,000.625
    expect(mostOf(price('claude-haiku-5-5'), 100_001, 1_000)).toBe(65_001)
  })

  test('is never less than what the call costs in the end, however its prompt was cached', () => {
    const count = fc.nat(200_000)
    const usage = fc.record({ input: count, output: count, cacheWrite: count, cacheRead: count })
    fc.assert(
      fc.property(fc.constantFrom(...pricedModels), usage, (model, used) => {
        const prompt = used.input + used.cacheWrite + used.cacheRead
        const held = mostOf(price(model), prompt, used.output)
        expect(held).toBeGreaterThanOrEqual(costOf(price(model), { ...none, ...used }))
      }),
    )
  })
})

describe('the price list', () => {
  test('names a price for each of its models today, and none for others', () => {
    expect(pricedModels).toContain('claude-sonnet-5-5')
    for (const model of pricedModels) expect(priceOf(model, day)).not.toBeNull()
    expect(priceOf('claude-of-tomorrow', day)).toBeNull()
    expect(priceOf('claude-haiku-5-5', new Date('2026-10-06T00:00:00Z'))).toBeNull()
  })

  test('holds whole thousandths of a micro-dollar a token, so that sums are exact', () => {
    for (const { input, output, cacheRead, cacheWrite, cacheWriteHour } of prices) {
      for (const rate of [input, output, cacheRead, cacheWrite, cacheWriteHour]) {
        expect(Math.abs(rate * 1_000 - Math.round(rate * 1_000))).toBeLessThan(1e-6)
      }
    }
  })
})
