/** What a model takes, in USD per million tokens, from a day on. Every figure is for prompts up to `long.above` tokens. */
export type Price = {
  model: string
  /** The first day (UTC) it holds on, as "2026-10-07". */
  from: string
  input: number
  output: number
  /** Writing to the cache for five minutes, and for an hour. */
  cacheWrite: number
  cacheWriteHour: number
  cacheRead: number
  /** A prompt of more tokens than these, cached ones included, costs so many times as much, its reply too. */
  long: { above: number; times: number } | null
}

/**
 * The provider's list, as published at platform.claude.com/docs/en/about-claude/pricing, read on 30 November 2026. A
 * change of price is a new line with the day it holds from; old lines stay, for what was decided before.
 */
export const prices: readonly Price[] = [
  priced('claude-haiku-5-5', '2026-10-07', [0.1, 0.5, 0.125, 0.2, 0.01], { above: 100_000, times: 5 }),
  priced('claude-sonnet-5-5', '2026-01-01', [2, 10, 2.5, 4, 0.2]),
  priced('claude-sonnet-5-5', '2026-10-07', [2, 10, 2.5, 4, 0.1]),
  priced('claude-opus-5-5', '2026-01-01', [4, 20, 5, 8, 0.2]),
  priced('claude-opus-5', '2026-01-01', [5, 25, 6.25, 10, 0.5]),
  priced('claude-sonnet-4-6', '2026-01-01', [3, 15, 3.75, 6, 0.3]),
]

type Rates = [input: number, output: number, write: number, writeHour: number, read: number]

function priced(model: string, from: string, rates: Rates, long: Price['long'] = null): Price {
  const [input, output, cacheWrite, cacheWriteHour, cacheRead] = rates
  return { model, from, input, output, cacheWrite, cacheWriteHour, cacheRead, long }
}

/** Every model that has a price, cheapest first. */
export const pricedModels: readonly string[] = [...new Set(prices.map(({ model }) => model))]

/** The price of a model on a day; null where none is known. */
export function priceOf(model: string, at: Date): Price | null {
  const day = at.toISOString().slice(0, 10)
  const held = prices.filter((price) => price.model === model && price.from <= day)
  return held.toSorted((one, other) => one.from.localeCompare(other.from)).at(-1) ?? null
}

/** Tokens as a provider counts them: what was read anew, written to a cache, read from one, and said. */
export type Usage = Record<'input' | 'output' | 'cacheWrite' | 'cacheWriteHour' | 'cacheRead', number>

/** What a call cost, in micro-USD, rounded up. NaN where a count is none. */
export function costOf(price: Price, usage: Usage): number {
  const { input, output, cacheWrite, cacheWriteHour, cacheRead } = usage
  const counts = [input, output, cacheWrite, cacheWriteHour, cacheRead]
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return Number.NaN
  const prompt = input + cacheWrite + cacheWriteHour + cacheRead
  const rates = [price.input, price.output, price.cacheWrite, price.cacheWriteHour, price.cacheRead]
  const sum = counts.reduce((total, count, at) => total + count * thousandths(rates[at] ?? 0), 0)
  return Math.ceil((sum * timesFor(price, prompt)) / 1_000)
}

/** The most that a call can cost, in micro-USD: all of its prompt at the dearest rate, and the longest reply. */
export function mostOf(price: Price, promptTokens: number, maxOutputTokens: number): number {
  const dearest = Math.max(price.input, price.cacheWrite)
  const sum = promptTokens * thousandths(dearest) + maxOutputTokens * thousandths(price.output)
  return Math.ceil((sum * timesFor(price, promptTokens)) / 1_000)
}

function timesFor({ long }: Price, promptTokens: number): number {
  return long !== null && promptTokens > long.above ? long.times : 1
}

/** USD per million tokens is micro-USD a token; in thousandths of that every price is a whole number, and sums are exact. */
function thousandths(usdPerMillion: number): number {
  return Math.round(usdPerMillion * 1_000)
}
