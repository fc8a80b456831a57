import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import type { Decided } from '#lib/loop/types.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, decidingOtherwise, drive, park, testClock } from '#lib/testing/desk.ts'
import { expireLeases } from '#lib/testing/desk-mail.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'

useDatabase('shop')
const clock = testClock()

const away: Decided = {
  stop: { kind: 'suspended', wakeInMs: 60_000, reason: 'The provider is overloaded' },
  costMicroUsd: 0,
}
const awayIn = (away_: number) => decidingOtherwise(async (turn) => (turn === away_ ? away : null))
const steps = (caseId: string) => db().step.count({ where: { run: { caseId } } })

describe('a run whose provider is away', () => {
  it('is put off: the case is queued until it is to be tried again, and cannot be claimed before', async () => {
    const caseId = await ask(clock)
    expect(await drive(clock, caseId, awayIn(3))).toMatchObject({ kind: 'suspended', wakeInMs: 60_000 })
    const row = await caseRow(caseId)
    expect(row).toMatchObject({ state: 'queued', leasedBy: null, attention: null })
    expect(row.wakeAt?.getTime()).toBe(row.stateSince.getTime() + 60_000)
    const before = await deskAsStored()
    expect(await drive(clock, caseId)).toBeNull()
    expect(await deskAsStored()).toEqual(before)
    expect(await trailOf(caseId, 'run_suspended')).toMatchObject([
      { body: { reason: 'The provider is overloaded', until: row.wakeAt?.toISOString() } },
    ])
  })

  it('goes on in the same run where it stood, and doubles no step', async () => {
    const caseId = await ask(clock)
    await drive(clock, caseId, awayIn(3))
    expect(await steps(caseId)).toBe(2)
    clock.pass(60_000)
    await park(clock, caseId)
    expect(await db().run.findMany({ where: { caseId } })).toMatchObject([
      { outcome: 'parked', turns: 5, steps: 5 },
    ])
    expect(await steps(caseId)).toBe(5)
    expect((await kindsOf(caseId)).filter((kind) => kind.startsWith('run_'))).toEqual([
      ...['run_started', 'run_suspended', 'run_resumed', 'run_ended'],
    ])
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('a worker that is told to stop', () => {
  it('gives a case back before its first turn, to be claimed at once', async () => {
    const caseId = await ask(clock)
    expect(await drive(clock, caseId, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'suspended' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued', leasedBy: null })
    await park(clock, caseId)
  })

  it('ends and records its turn first, and the next goes on from there', async () => {
    const caseId = await ask(clock)
    const stopping = new AbortController()
    const deciding = decidingOtherwise(async (turn) => {
      if (turn === 2) stopping.abort()
      return null
    })
    await drive(clock, caseId, { ...deciding, signal: stopping.signal })
    expect(await steps(caseId)).toBe(2)
    await park(clock, caseId)
    expect(await steps(caseId)).toBe(5)
    expect(await db().run.count({ where: { caseId } })).toBe(1)
  })

  it('is no crash, however often it happens', async () => {
    const caseId = await ask(clock)
    for (let time = 0; time < 5; time += 1) await drive(clock, caseId, { signal: AbortSignal.abort() })
    await park(clock, caseId)
  })
})

describe('a run whose workers die before they record a turn', () => {
  it('is left alone while the lease is alive, and taken up after it', async () => {
    const caseId = await ask(clock)
    await expect(
      drive(
        clock,
        caseId,
        decidingOtherwise(() => Promise.reject(new Error('killed'))),
      ),
    ).rejects.toThrow()
    expect(await caseRow(caseId)).toMatchObject({ state: 'running' })
    expect(await drive(clock, caseId)).toBeNull()
    await expireLeases()
    await park(clock, caseId)
    expect(await db().run.findMany({ where: { caseId } })).toMatchObject([{ index: 1, steps: 5 }])
  })

  it('is tried three times; the fourth claim halts it, and a person is told', async () => {
    const caseId = await ask(clock)
    for (let time = 0; time < 3; time += 1) {
      await expect(drive(clock, caseId, { watch: dieOnceClaimed })).rejects.toThrow('killed')
      await expireLeases()
    }
    let asked = 0
    const counting = decidingOtherwise(async () => {
      asked += 1
      return null
    })
    expect(await drive(clock, caseId, counting)).toEqual({ kind: 'halted', bound: 'crash', detail: null })
    expect(asked).toBe(0)
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'Stopped: the assistant was interrupted several times at the same place',
    })
    expect(await db().run.findMany({ where: { caseId } })).toMatchObject([
      { outcome: 'halted', bound: 'crash' },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is not given up for deaths that a turn lies between', async () => {
    const caseId = await ask(clock)
    for (let turn = 2; turn <= 4; turn += 1) {
      await expect(drive(clock, caseId, decidingOtherwise(dieInTurnTwo))).rejects.toThrow('killed')
      await expireLeases()
      expect(await steps(caseId)).toBe(turn - 1)
    }
    await park(clock, caseId)
  })
})

function dieOnceClaimed(checkpoint: string): void {
  if (checkpoint === 'driving: claimed') throw new Error('killed')
}

async function dieInTurnTwo(turn: number): Promise<null> {
  if (turn === 2) throw new Error('killed')
  return null
}
