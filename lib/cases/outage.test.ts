import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { bookedMoney } from '#lib/testing/desk-money.ts'
import { askingClaude, driverFor, driveUntil } from '#lib/testing/desk-provider.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { messagesAsked } from '#lib/testing/provider.ts'
import { personas } from '#prisma/seed/personas.ts'
import { readAway } from './outage.ts'

useDatabase('shop')
beforeEach(async () => void (await db().providerOutage.deleteMany()))

const minute = 60_000
const statesOf = async (ids: string[]) =>
  (await db().case.findMany({ where: { id: { in: ids } }, select: { state: true } })).map(
    ({ state }) => state,
  )
const opened = async (clock: ReturnType<typeof testClock>, count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await ask(clock, personas.stalled))
  return ids
}

describe('an hour in which the provider is away', () => {
  const away = { kind: 'status', status: 529 } as const

  test('costs fourteen cases nothing but the time: one asks for all, and all are ready afterwards', async () => {
    const clock = testClock()
    const ids = await opened(clock, 14)
    const began = clock.now().getTime()
    const end = began + 60 * minute
    const { server, driver } = await askingClaude(clock, {
      misbehave: ({ path }) => (path === '/v1/messages' && clock.now().getTime() < end ? away : null),
    })

    await driveUntil(began + 20 * minute, clock, driver)
    expect(await readAway()).toEqual({ since: expect.any(String), waiting: 14 })
    const since = Date.parse((await readAway())?.since ?? '')
    expect(since - began).toBeLessThan(5_000)
    await driveUntil(end, clock, driver)
    // Four tries of the first case, then a probe after half a minute, 1, 2, 4, 8 minutes, and every 15.
    const asked = server.requests.filter(({ path }) => path === '/v1/messages')
    expect(asked).toHaveLength(4 + 7)
    const gaps = asked.slice(4).map(({ at }, index) => (at - (asked[3 + index]?.at ?? 0)) / minute)
    for (const [index, expected] of [0.5, 1, 2, 4, 8, 15, 15].entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(expected)
      expect(gaps[index]).toBeLessThan(expected + 0.2)
    }
    expect(new Set(await statesOf(ids))).toEqual(new Set(['queued']))

    await driveUntil(end + 20 * minute, clock, driver)
    expect(await readAway()).toBeNull()
    expect(new Set(await statesOf(ids))).toEqual(new Set(['awaiting_approval']))
    expect(await db().run.count({ where: { caseId: { in: ids } } })).toBe(14)
    expect((await Promise.all(ids.map(trailFaults))).join('')).toBe('')
    await bookedMoney()
  })

  test('in which it takes every call and answers none costs what the first of them may, and nothing after', async () => {
    const clock = testClock()
    const ids = await opened(clock, 3)
    const end = clock.now().getTime() + 60 * minute
    let isAway = true
    const { driver } = await askingClaude(
      clock,
      {
        misbehave({ path }) {
          if (!isAway) return null
          if (path === '/v1/messages') clock.pass(minute)
          return { kind: 'slow_headers', ms: 60_000 }
        },
      },
      { callTimeoutMs: 60 },
    )
    await driveUntil(end, clock, driver)
    isAway = false
    const runs = await db().run.findMany({ where: { caseId: { in: ids } }, select: { costMicroUsd: true } })
    const costs = runs.map(({ costMicroUsd }) => costMicroUsd).toSorted((one, other) => other - one)
    expect(costs[0]).toBeGreaterThan(80_000)
    expect(costs.slice(1).every((cost) => cost === 0)).toBe(true)
    await driveUntil(end + 20 * minute, clock, driver)
    expect(new Set(await statesOf(ids))).toEqual(new Set(['awaiting_approval']))
  })
})

describe('a provider that fails once', () => {
  test('is asked again, each try on the trail, and the case is ready', async () => {
    const clock = testClock()
    const caseId = await ask(clock)
    const { server, driver } = await askingClaude(clock, {
      misbehave: [
        { kind: 'status', status: 500 },
        { kind: 'status', status: 429, retryAfter: '2' },
      ],
    })
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'parked' })
    expect(await trailOf(caseId, 'call_failed')).toMatchObject([
      { body: { run: 1, try: 1, why: '500 api_error', costMicroUsd: 0, againInMs: 500 } },
      { body: { run: 1, try: 2, why: '429 rate_limit_error', costMicroUsd: 0, againInMs: 2_250 } },
    ])
    expect(await readAway()).toBeNull()
    expect(messagesAsked(server)).toBe(7)
  })

  test('may have billed it: that is counted, and held again before the next try', async () => {
    const clock = testClock()
    const caseId = await ask(clock)
    const { server, driver } = await askingClaude(clock, {
      misbehave: [{ kind: 'cut', when: 'half_answered' }],
    })
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'parked' })
    const [failed] = await trailOf(caseId, 'call_failed')
    const run = await db().run.findFirstOrThrow({ where: { caseId } })
    const usages = server.requests.flatMap(({ usage, path }) =>
      usage && path === '/v1/messages' ? [usage] : [],
    )
    expect(usages).toHaveLength(6)
    const { costMicroUsd } = z.object({ costMicroUsd: z.int() }).parse(failed?.body)
    // The longest reply alone is 8,000 tokens at 10.
    expect(costMicroUsd).toBeGreaterThan(80_000)
    expect(run.costMicroUsd).toBeGreaterThan(costMicroUsd)
    await bookedMoney()
  })

  test('is not asked again where the money for one more call is not there', async () => {
    const clock = testClock()
    const caseId = await ask(clock)
    await db().case.update({ where: { id: caseId }, data: { bounds: { maxCostMicroUsd: 120_000 } } })
    const { server, driver } = await askingClaude(clock, { misbehave: [{ kind: 'cut', when: 'asked' }] })
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'halted', bound: 'cost' })
    expect(messagesAsked(server)).toBe(1)
    await bookedMoney()
  })
})

describe('a provider that says what an admin has to mend', () => {
  test('halts the case in words, and is no outage', async () => {
    const clock = testClock()
    const caseId = await ask(clock)
    const { driver } = await askingClaude(clock, { apiKey: 'another' })
    expect(await drive(clock, caseId, driver)).toMatchObject({ kind: 'halted', bound: 'model' })
    expect(await db().case.findUnique({ where: { id: caseId } })).toMatchObject({
      state: 'needs_human',
      attention: expect.stringContaining('an admin checks ANTHROPIC_API_KEY'),
    })
    expect(await readAway()).toBeNull()
  })

  test('has come back by that', async () => {
    const clock = testClock()
    const [first = '', second = ''] = await opened(clock, 2)
    const { server, driver } = await askingClaude(clock)
    await server.stop()
    await drive(clock, first, driver)
    expect(await readAway()).not.toBeNull()
    expect(await drive(clock, second, driver)).toBeNull()
    clock.pass(minute)
    const { server: odd } = await askingClaude(clock, { apiKey: 'another' })
    await drive(clock, second, driverFor(odd, clock))
    expect(await readAway()).toBeNull()
    expect(await db().case.findUnique({ where: { id: first } })).toMatchObject({ state: 'queued' })
  })
})

describe('a probe', () => {
  test('that never came to ask leaves the next case to ask', async () => {
    const clock = testClock()
    const [first = '', second = ''] = await opened(clock, 2)
    const { server, driver } = await askingClaude(clock, {
      misbehave: Array(4).fill({ kind: 'status', status: 529 }),
    })
    await drive(clock, first, driver)
    clock.pass(minute)
    await drive(clock, '0190c1f0-0000-7000-8000-000000000001', driver)
    expect(await drive(clock, second, driver)).toMatchObject({ kind: 'parked' })
    expect(await readAway()).toBeNull()
    expect(messagesAsked(server)).toBeGreaterThan(4)
  })

  test('is made by one of many that ask at the same time', async () => {
    const clock = testClock()
    const ids = await opened(clock, 6)
    const { server, driver } = await askingClaude(clock, {
      misbehave: ({ path }) => (path === '/v1/messages' ? { kind: 'status', status: 529 } : null),
    })
    await drive(clock, ids[0] ?? '', driver)
    clock.pass(minute)
    await Promise.all(ids.map((id) => drive(clock, id, driver)))
    expect(messagesAsked(server)).toBe(5)
  })
})
