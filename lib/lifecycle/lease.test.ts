import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow, newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { advance, claim } from '#lib/testing/held-case.ts'
import { setTimeZone } from '#lib/testing/time-zone.ts'
import { overdueCases, renewLease } from './lease.ts'

const minute = 60_000
const at = new Date('2026-11-30T10:00:00.456Z')

// A zone far from UTC: an hour mistaken for another would show.
useDatabase()
beforeAll(() => setTimeZone('Asia/Kathmandu'))

const take = (id: string, leaseMs: number, now = at) => claim(id, { workerId: 'worker-1', leaseMs }, now)

describe('a queued case', () => {
  test('is claimed when it is due, not a millisecond before', async () => {
    const { id } = await newCase({ wakeAt: at })
    expect(await take(id, minute, new Date(at.getTime() - 1))).toMatchObject({
      kind: 'not_moved',
      state: 'queued',
    })
    expect(await take(id, minute, at)).toMatchObject({
      kind: 'moved',
      row: { state: 'running', wakeAt: null },
    })
  })

  test('that waits for nothing is claimed at any time', async () => {
    const { id } = await newCase()
    expect((await take(id, minute, new Date(0))).kind).toBe('moved')
  })
})

describe('a lease', () => {
  test('lasts its ms by the clock of the database, whatever the worker’s own says', async () => {
    const { id } = await newCase()
    // The database of the tests is on this machine.
    const before = Date.now()
    await take(id, 90_000, new Date('2001-01-01T00:00:00Z'))
    const until = (await caseRow(id)).leaseUntil?.getTime()
    expect(until).toBeGreaterThanOrEqual(before + 90_000 - 1)
    expect(until).toBeLessThanOrEqual(Date.now() + 90_000 + 1)
  })

  test('keeps others from the case until it runs out', async () => {
    const { id } = await newCase()
    await take(id, minute)
    const future = new Date('2100-01-01T00:00:00Z')
    expect(await take(id, minute, future)).toMatchObject({ kind: 'not_moved', state: 'running', epoch: 1 })
  })

  test('that ran out lets another worker claim the case, in a new epoch', async () => {
    const { id } = await newCase()
    await take(id, -1)
    expect(await take(id, minute)).toMatchObject({ kind: 'moved', row: { state: 'running', epoch: 2 } })
  })

  test('is prolonged by each turn', async () => {
    const { id } = await newCase()
    await take(id, -1)
    const held = { caseId: id, epoch: 1, workerId: 'worker-1', leaseMs: minute }
    await advance('turn', held, { at })
    expect((await take(id, minute)).kind).toBe('not_moved')
  })

  test('is renewed by its holder', async () => {
    const { id } = await newCase()
    await take(id, -1)
    expect(await renewLease(db(), { caseId: id, epoch: 1, leaseMs: minute })).toBe(true)
    expect((await take(id, minute)).kind).toBe('not_moved')
  })

  test('is not renewed by who has lost the case: nothing changes', async () => {
    const { id } = await newCase()
    await take(id, -1)
    await take(id, minute)
    const row = await caseRow(id)
    expect(await renewLease(db(), { caseId: id, epoch: 1, leaseMs: 5 * minute })).toBe(false)
    expect(await caseRow(id)).toEqual(row)
  })

  test('is not renewed once the case has left the worker', async () => {
    const { id } = await newCase()
    await take(id, minute)
    const held = { caseId: id, epoch: 1, workerId: 'worker-1', leaseMs: minute }
    await advance('park', held, { at })
    expect(await renewLease(db(), { caseId: id, epoch: 1, leaseMs: minute })).toBe(false)
    expect((await caseRow(id)).leaseUntil).toBeNull()
  })
})

describe('overdue cases', () => {
  beforeEach(() => db().case.deleteMany())
  const overdue = (patienceMs: number, most = 10) => overdueCases(db(), { at, patienceMs, most })
  const ago = (ms: number) => new Date(at.getTime() - ms)

  test('are those queued, or to be woken, for longer than the patience', async () => {
    const lost = await newCase({ stateSince: ago(5_000) })
    await newCase({ stateSince: ago(4_999) })
    const overslept = await newCase({ stateSince: ago(minute), wakeAt: ago(5_000), dueAt: at })
    await newCase({ stateSince: ago(minute), wakeAt: ago(4_999) })
    await newCase({ stateSince: ago(minute), wakeAt: new Date(at.getTime() + minute) })
    expect(await overdue(5_000)).toEqual([{ id: lost.id }, { id: overslept.id }])
  })

  test('are those whose worker’s lease ran out', async () => {
    const { id } = await newCase()
    const kept = await newCase()
    await take(id, -1)
    await take(kept.id, minute)
    expect(await overdue(0)).toEqual([{ id }])
  })

  test('are none of those in other states', async () => {
    for (const state of ['awaiting_approval', 'committing', 'waiting', 'needs_human', 'closed'] as const) {
      await newCase({ state, wakeAt: ago(minute), leaseUntil: ago(minute) })
    }
    expect(await overdue(0)).toEqual([])
  })

  test('come soonest due first, no more than asked for', async () => {
    const later = await newCase({ dueAt: at })
    const soon = await newCase({ dueAt: ago(minute) })
    await newCase({ dueAt: new Date(at.getTime() + minute) })
    expect(await overdue(0, 2)).toEqual([{ id: soon.id }, { id: later.id }])
  })
})
