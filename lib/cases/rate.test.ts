import { beforeEach, describe, expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { giveBackToRate, type ProviderRate, takeOfRate } from './rate.ts'

useDatabase()
beforeEach(async () => void (await db().providerRate.deleteMany()))

const perMinute = (
  requestsPerMinute: number | null,
  tokensPerMinute: number | null = null,
): ProviderRate => ({
  requestsPerMinute,
  tokensPerMinute,
})
const take = (rate: ProviderRate, tokens = 0) => takeOfRate(db(), 'a', rate, { requests: 1, tokens })
/** Lets time go by as the bucket knows it. */
const pass = (ms: number) =>
  db().$executeRaw`UPDATE "ProviderRate" SET at = at - ${ms}::int * interval '1 millisecond'`

/** How many of so many calls at once get through, each on a connection of its own. */
async function throughAtOnce(count: number, rate: ProviderRate, tokens = 0): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => take(rate, tokens)))
  return waits.filter((ms) => ms === 0).length
}

describe('the rate of a provider', () => {
  test('is endless where none is set, and then nothing is written', async () => {
    expect(await throughAtOnce(20, perMinute(null))).toBe(20)
    expect(await db().providerRate.count()).toBe(0)
  })

  test.for([1, 2, 7, 60, 600, 1_000])(
    'of %i a minute is never passed, in no minute whatever, by twenty workers that ask all the time',
    async (most) => {
      const rate = perMinute(most)
      const stepMs = most < 100 ? 3_000 : 1_500
      const through: number[] = []
      const began = Date.now()
      for (let at = 0; at <= 120_000; at += stepMs) {
        let now = await throughAtOnce(20, rate)
        for (let more = now; more === 20; now += more) more = await throughAtOnce(20, rate)
        through.push(now)
        await pass(stepMs)
      }
      // What really went by counts too.
      const inOneMinute = Math.floor((60_000 - (Date.now() - began)) / stepMs)
      const minutes = through.map((_, from) => sum(through.slice(from, from + inOneMinute)))
      expect(Math.max(...minutes)).toBeLessThanOrEqual(most)
      // Nor is much of it wasted.
      expect(sum(through)).toBeGreaterThanOrEqual(Math.floor(1.6 * most))
    },
  )

  test('says when there is one, and then there is', async () => {
    const rate = perMinute(60)
    await throughAtOnce(20, rate)
    const waitMs = await take(rate)
    expect(waitMs).toBeGreaterThan(100)
    expect(waitMs).toBeLessThanOrEqual(1_200)
    await pass(waitMs)
    expect(await take(rate)).toBe(0)
  })

  test('of tokens is never passed by calls of any size that the bucket holds', async () => {
    const rate = perMinute(null, 40_000)
    let taken = 0
    for (let at = 0; at < 60_000; at += 5_000) {
      for (const tokens of [9_000, 2_500, 700]) taken += tokens * (await throughAtOnce(4, rate, tokens))
      await pass(4_500)
    }
    expect(taken).toBeLessThanOrEqual(40_000)
    expect(taken).toBeGreaterThan(25_000)
  })

  test('lets one call through that is larger than the bucket, and then nobody until that has run in', async () => {
    const rate = perMinute(null, 40_000)
    expect(await throughAtOnce(8, rate, 25_000)).toBe(1)
    const waitMs = await take(rate, 100)
    expect(waitMs).toBeGreaterThan(29_000)
    await pass(waitMs)
    expect(await take(rate, 100)).toBe(0)
  })

  test('gives back what was not used, and holds what was used beyond it against the next', async () => {
    const rate = perMinute(null, 40_000)
    expect(await take(rate, 10_000)).toBe(0)
    expect(await take(rate, 5_000)).toBeGreaterThan(0)
    await giveBackToRate(db(), 'a', rate, { requests: 0, tokens: 6_000 })
    expect(await take(rate, 5_000)).toBe(0)
    await giveBackToRate(db(), 'a', rate, { requests: 0, tokens: -30_000 })
    expect(await take(rate, 100)).toBeGreaterThan(40_000)
  })

  test('is one a provider', async () => {
    const rate = perMinute(1)
    expect(await take(rate)).toBe(0)
    expect(await take(rate)).toBeGreaterThan(0)
    expect(await takeOfRate(db(), 'b', rate, { requests: 1, tokens: 0 })).toBe(0)
  })

  test('that is lowered counts at once', async () => {
    expect(await take(perMinute(1_000))).toBe(0)
    expect(await throughAtOnce(20, perMinute(30))).toBe(3)
  })

  test('is measured by the database, whatever a worker’s own clock says', async () => {
    await take(perMinute(10))
    const { rows } = await pool().query<{ off: number }>(
      `SELECT abs(extract(epoch FROM clock_timestamp() AT TIME ZONE 'UTC' - at))::float8 AS off FROM "ProviderRate"`,
    )
    expect(rows[0]?.off).toBeLessThan(5)
  })
})

function sum(counts: number[]): number {
  return counts.reduce((all, each) => all + each, 0)
}
