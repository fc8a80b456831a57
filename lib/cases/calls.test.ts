import { afterEach, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { bookedMoney, setSettings } from '#lib/testing/desk-money.ts'
import { askingClaude } from '#lib/testing/desk-provider.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { messagesAsked } from '#lib/testing/provider.ts'
import { callsTo, tokensOf } from './calls.ts'
import { readAway } from './outage.ts'

useDatabase('shop')
const clock = testClock()

afterEach(async () => {
  await db().setting.deleteMany({ where: { key: 'providerRate' } })
  await db().providerRate.deleteMany()
  await db().providerOutage.deleteMany()
})

const allow = (requestsPerMinute: number | null, tokensPerMinute: number | null = null) =>
  setSettings({ providerRate: { requestsPerMinute, tokensPerMinute } })

/** Lets time go by for the case and for the bucket. */
async function pass(ms: number) {
  clock.pass(ms)
  await db().$executeRaw`UPDATE "ProviderRate" SET at = at - ${ms}::int * interval '1 millisecond'`
}

describe('a case whose model may not be asked again in this minute', () => {
  test('sleeps until it may, in the same run, with neither deadline nor patience spent, and goes on', async () => {
    await allow(2)
    const caseId = await ask(clock)
    const { server, driver } = await askingClaude(clock)
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'suspended' })
    expect(messagesAsked(server)).toBe(1)
    const { state, wakeAt } = await caseRow(caseId)
    const sleeps = Number(wakeAt) - clock.now().getTime()
    expect(state).toBe('queued')
    expect(sleeps).toBeGreaterThan(20_000)
    expect(sleeps).toBeLessThanOrEqual(30_000)
    expect(await drive(clock, caseId, driver)).toBeNull()
    for (let turn = 2; turn <= 5; turn += 1) {
      await pass(31_000)
      expect((await drive(clock, caseId, driver))?.kind).toBe(turn === 5 ? 'parked' : 'suspended')
    }
    const [run, ...more] = await db().run.findMany({ where: { caseId } })
    expect(more).toEqual([])
    expect(run).toMatchObject({ steps: 5, repairs: 0, outcome: 'parked' })
    // Two minutes of waiting are no time under a worker.
    expect(run?.activeMs).toBeLessThan(60_000)
    expect(messagesAsked(server)).toBe(5)
    expect(await trailOf(caseId, 'run_suspended')).toHaveLength(4)
    expect(await trailFaults(caseId)).toBe('')
    await bookedMoney()
  })

  test('does not take the provider for away', async () => {
    await allow(1)
    const caseId = await ask(clock)
    const { driver } = await askingClaude(clock)
    await drive(clock, caseId, driver)
    expect(await readAway()).toBeNull()
    expect(await trailOf(caseId, 'call_failed')).toEqual([])
  })

  test('is asked no more often for being asked again: each try takes of the rate', async () => {
    await allow(3)
    const caseId = await ask(clock)
    const { server, driver } = await askingClaude(clock, {
      misbehave: ({ path }) => (path === '/v1/messages' ? { kind: 'status', status: 500 } : null),
    })
    await drive(clock, caseId, driver)
    // One at once; the world waits by its own clock, and the bucket's stands still.
    expect(messagesAsked(server)).toBe(1)
    expect(await trailOf(caseId, 'call_failed')).toHaveLength(1)
  })

  test('pays for the tokens that a call has really taken', async () => {
    await allow(null, 100_000)
    const caseId = await ask(clock)
    const { driver } = await askingClaude(clock)
    await drive(clock, caseId, driver)
    const { tokens } = await db().run.findFirstOrThrow({ where: { caseId } })
    const [left] = await db().providerRate.findMany()
    expect(25_000 - (left?.tokens ?? 0)).toBeGreaterThan(0)
    // Meanwhile some have run in again.
    expect(25_000 - (left?.tokens ?? 0)).toBeLessThanOrEqual(tokens)
  })
})

describe('a call that is held before there is a case to make it for', () => {
  const rate = { requestsPerMinute: 1, tokensPerMinute: null }

  test('is the one that is made', async () => {
    const calls = callsTo('a', rate)
    expect(await calls.hold()).toBe(0)
    expect(await calls.hold()).toBe(0)
    expect(await callsTo('a', rate).hold()).toBeGreaterThan(0)
    expect(await calls.take(12_000)).toBe(0)
    expect(await calls.take(12_000)).toBeGreaterThan(0)
  })

  test('is somebody else’s once it is given back', async () => {
    const calls = callsTo('a', rate)
    await calls.hold()
    await calls.release()
    await calls.release()
    expect(await callsTo('a', rate).hold()).toBe(0)
    expect(await callsTo('a', rate).hold()).toBeGreaterThan(0)
  })
})

test('a call is taken for more tokens than any text of its length has', () => {
  expect(tokensOf([{ role: 'user', text: 'für dich '.repeat(100) }])).toBe(1_500)
})
