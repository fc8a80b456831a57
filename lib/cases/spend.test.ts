import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { Decider } from '#lib/loop/types.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, park, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { bookedMoney, pricedRules, setSettings, tenCents } from '#lib/testing/desk-money.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'
import { askForRedraft, takeOver } from './hand-over.ts'

useDatabase('shop')
const clock = testClock()
const cents = 10_000

beforeEach(async () => {
  await db().daySpend.deleteMany()
  await db().run.updateMany({ data: { costMicroUsd: 0 } })
  await setSettings({ maxCaseCostMicroUsd: 200 * cents, maxDayCostMicroUsd: 5_000 * cents })
})

/** Opens a case and drives it as far as the money goes. */
async function driven(change?: (decider: Decider) => Decider) {
  const { driver, asked } = pricedRules(tenCents, change)
  const caseId = await ask(clock)
  return { caseId, stop: await drive(clock, caseId, driver), calls: asked.length }
}

const dying = (decider: Decider): Decider => ({
  ...decider,
  decide: () => Promise.reject(new Error('killed')),
})

describe('what a run costs', () => {
  it('is on its row and on its day, and nothing stays held', async () => {
    const { caseId, stop, calls } = await driven()
    expect(stop).toMatchObject({ kind: 'parked' })
    expect(calls).toBe(5)
    const { costMicroUsd } = await db().run.findFirstOrThrow({ where: { caseId } })
    expect(costMicroUsd).toBeGreaterThan(0)
    expect(await bookedMoney()).toEqual({ spent: costMicroUsd, held: 0 })
  })

  it('is held while the assistant thinks, and counts whole where its worker died over it', async () => {
    const { driver } = pricedRules(tenCents, dying)
    const caseId = await ask(clock)
    await expect(drive(clock, caseId, driver)).rejects.toThrow('killed')
    expect(await bookedMoney()).toEqual({ spent: 0, held: 10 * cents })
    await expireLeases()
    await park(clock, caseId)
    expect(await bookedMoney()).toEqual({ spent: 10 * cents, held: 0 })
  })

  it('is booked on the day on which it was held, however late the answer', async () => {
    const { driver } = pricedRules(tenCents, (decider) => ({
      ...decider,
      async decide(prompt, limits) {
        clock.pass(86_400_000)
        return decider.decide(prompt, limits)
      },
    }))
    await setSettings({ bounds: { ...roomy, deadlineMs: 1_000_000_000 } })
    await drive(clock, await ask(clock), driver)
    await setSettings({ bounds: roomy })
    const days = await db().daySpend.findMany()
    expect(days).toHaveLength(5)
    for (const { spentMicroUsd, reservedMicroUsd } of days) {
      expect(Number(spentMicroUsd)).toBeGreaterThan(0)
      expect(reservedMicroUsd).toBe(0n)
    }
    await bookedMoney()
  })

  it('is what was held where a person took the case over meanwhile; the late answer changes nothing', async () => {
    const caseId = await ask(clock)
    const { driver } = pricedRules(tenCents, (decider) => ({
      ...decider,
      async decide(prompt, limits) {
        granted(await takeOver(USERS.maya, caseId, clock))
        expect(await bookedMoney()).toEqual({ spent: 10 * cents, held: 0 })
        return decider.decide(prompt, limits)
      },
    }))
    expect(await drive(clock, caseId, driver)).toEqual({ kind: 'superseded', by: 'person' })
    expect(await bookedMoney()).toEqual({ spent: 10 * cents, held: 0 })
    expect(await trailOf(caseId, 'stale_reply')).toMatchObject([{ body: { turn: 1 } }])
  })

  it('is what was held where nobody knows what the call did cost', async () => {
    const { stop } = await driven((decider) => ({
      ...decider,
      decide: async () => ({
        stop: { kind: 'halted', bound: 'model', detail: 'Refused' },
        costMicroUsd: Number.NaN,
      }),
    }))
    expect(stop).toMatchObject({ bound: 'model' })
    expect((await bookedMoney()).held).toBe(0)
  })
})

const roomy = {
  maxSteps: 12,
  maxRepairs: 4,
  maxCostMicroUsd: 50 * cents,
  deadlineMs: 90_000,
  maxPromptChars: 400_000,
}

describe('no call is made', () => {
  it('that could pass the limit of its run', async () => {
    await setSettings({ bounds: { ...roomy, maxCostMicroUsd: 10 * cents } })
    const { caseId, stop, calls } = await driven()
    await setSettings({ bounds: roomy })
    expect(stop).toEqual({ kind: 'halted', bound: 'cost', detail: null })
    expect(calls).toBe(1)
    expect((await caseRow(caseId)).attention).toBe('Stopped at its cost limit of $0.10')
  })

  it('that could pass the limit of its case, counting every run of it', async () => {
    await setSettings({ maxCaseCostMicroUsd: 15 * cents })
    const { caseId, stop, calls } = await driven(dying).catch(() => ({ caseId: '', stop: null, calls: 1 }))
    expect([caseId, stop, calls]).toEqual(['', null, 1])
    const { id } = await db().case.findFirstOrThrow({ orderBy: { number: 'desc' } })
    granted(await takeOver(USERS.maya, id, clock))
    granted(await askForRedraft(USERS.maya, id, clock))
    const { driver, asked } = pricedRules(tenCents)
    const words = 'the limit for this case, $0.15, is reached'
    expect(await drive(clock, id, driver)).toEqual({ kind: 'halted', bound: 'cost', detail: words })
    expect(asked).toEqual([])
    expect(await caseRow(id)).toMatchObject({ state: 'needs_human', attention: `Stopped: ${words}` })
    expect(await trailFaults(id)).toBe('')
  })

  it('that could pass the limit of the desk for the day; the history says which limit it was', async () => {
    await setSettings({ maxDayCostMicroUsd: 10 * cents })
    const { caseId, stop, calls } = await driven()
    expect(stop).toMatchObject({ kind: 'halted', bound: 'cost' })
    expect(calls).toBe(1)
    const row = await caseRow(caseId)
    expect(row.attention).toBe('Stopped: the desk’s limit for today, $0.10, is reached')
    const page = await readCasePage(db(), row.number)
    const items = page === null ? [] : await readCaseHistory(db(), page)
    expect(items.at(-1)).toMatchObject({ title: row.attention, parts: [] })
    await bookedMoney()
  })

  it('that alone is more than the day allows, on a day on which nothing was spent', async () => {
    await setSettings({ maxDayCostMicroUsd: 10 * cents - 1 })
    expect(await driven()).toMatchObject({ stop: { bound: 'cost' }, calls: 0 })
    expect(await db().daySpend.count()).toBe(0)
  })

  it('on the next day’s money: tomorrow the assistant goes on', async () => {
    await setSettings({ maxDayCostMicroUsd: 10 * cents })
    const { caseId } = await driven()
    clock.pass(86_400_000)
    await setSettings({ maxDayCostMicroUsd: 11 * cents })
    granted(await askForRedraft(USERS.maya, caseId, clock))
    expect(await drive(clock, caseId, pricedRules(tenCents).driver)).toMatchObject({ kind: 'parked' })
  })
})

describe('twenty workers at once', () => {
  it('hold together no more than the day allows', async () => {
    await setSettings({ maxDayCostMicroUsd: 75 * cents })
    const all = Promise.withResolvers<void>()
    let waiting = 0
    let stopped = 0
    const arrive = () => void (waiting + stopped === 20 && all.resolve())
    const { driver } = pricedRules(tenCents, (decider) => ({
      ...decider,
      async decide(prompt, limits) {
        waiting += 1
        arrive()
        await all.promise
        return decider.decide(prompt, limits)
      },
    }))
    const cases = await Promise.all(Array.from({ length: 20 }, () => ask(clock)))
    const driving = cases.map(async (caseId) => {
      const stop = await drive(clock, caseId, driver)
      stopped += 1
      arrive()
      return stop
    })
    await all.promise
    expect([waiting, stopped]).toEqual([7, 13])
    const stops = await Promise.all(driving)
    const halted = stops.filter((stop) => stop?.kind === 'halted' && stop.detail?.includes('for today'))
    expect(halted.length).toBeGreaterThanOrEqual(13)
    expect((await bookedMoney()).held).toBe(0)
  })
})
