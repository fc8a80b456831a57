import { describe, expect, test, vi } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow, newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { advance, claim } from '#lib/testing/held-case.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import type { FreeEvent, HeldEvent } from './table.ts'
import { lockCase, transition } from './transition.ts'

useDatabase()

const at = new Date('2026-11-30T10:00:00.456Z')

/** A case in this state, and what brings events to it and gives its row afterwards. */
async function caseIn(state: CaseState) {
  const { id, epoch } = await newCase({ state })
  return {
    async after(event: FreeEvent) {
      await db().$transaction((tx) => transition(tx, event, id, { at }))
      return caseRow(id)
    },
    async afterRun(event: HeldEvent, details: { attention?: string; wakeAt?: Date }) {
      const held = { caseId: id, epoch, workerId: 'worker-1', leaseMs: 1_000 }
      await advance(event, held, { at, ...details })
      return caseRow(id)
    },
  }
}

describe('why a case needs a person', () => {
  const attention = 'It kept making mistakes'

  test('is said for as long as it does', async () => {
    const it = await caseIn('running')
    expect(await it.afterRun('halt', { attention })).toMatchObject({ state: 'needs_human', attention })
    expect(await it.after('customer_writes')).toMatchObject({ state: 'needs_human', attention })
    expect(await it.after('redraft')).toMatchObject({ state: 'queued', attention: null })
  })

  test.each(['turn', 'park', 'answer', 'suspend'] as const)(
    'is not said where %s leads elsewhere, whatever the caller gives',
    async (event) => {
      const it = await caseIn('running')
      expect((await it.afterRun(event, { attention })).attention).toBeNull()
    },
  )
})

describe('that the customer wrote again', () => {
  test.each([
    ['needs_human', 'redraft'],
    ['committing', 'effects_done_answering'],
  ] as const)('is flagged while the case is %s, until %s', async (state, then) => {
    const it = await caseIn(state)
    expect(await it.after('customer_writes')).toMatchObject({ state, customerWroteAgain: true })
    expect(await it.after('customer_writes')).toMatchObject({ state, customerWroteAgain: true })
    expect(await it.after(then)).toMatchObject({ state: 'queued', customerWroteAgain: false })
  })

  test('stays flagged where the effects then stop: whoever takes the case must know', async () => {
    const it = await caseIn('committing')
    await it.after('customer_writes')
    expect(await it.after('effects_stopped')).toMatchObject({
      state: 'needs_human',
      customerWroteAgain: true,
    })
    expect(await it.after('approve')).toMatchObject({ state: 'committing', customerWroteAgain: false })
  })

  test('stays flagged where what stopped goes on: whoever wrote is still to be answered', async () => {
    const it = await caseIn('committing')
    await it.after('effects_stopped')
    await it.after('customer_writes')
    expect(await it.after('resume')).toMatchObject({
      state: 'committing',
      customerWroteAgain: true,
      attention: null,
    })
  })

  test.each(['queued', 'running', 'awaiting_approval', 'waiting', 'closed'] as const)(
    'is not flagged where the case is taken up anew, from %s',
    async (state) => {
      const it = await caseIn(state)
      expect(await it.after('customer_writes')).toMatchObject({ state: 'queued', customerWroteAgain: false })
    },
  )
})

describe('the row of a case', () => {
  test('says when it was closed until it is opened again', async () => {
    const it = await caseIn('waiting')
    expect(await it.after('quiet')).toMatchObject({ state: 'closed', closedAt: at })
    expect(await it.after('customer_writes')).toMatchObject({ state: 'queued', closedAt: null })
  })

  test('says when to wake until it moves again', async () => {
    const it = await caseIn('running')
    expect(await it.afterRun('suspend', { wakeAt: at })).toMatchObject({ state: 'queued', wakeAt: at })
    expect(await it.after('customer_writes')).toMatchObject({ state: 'queued', wakeAt: null })
  })

  test('is given whole to whoever locks it; nothing is, where there is none', async () => {
    const row = await newCase({ wakeAt: at })
    expect(await db().$transaction((tx) => lockCase(tx, row.id))).toEqual(row)
    expect(await db().$transaction((tx) => lockCase(tx, crypto.randomUUID()))).toBeNull()
  })

  test('stays locked until the transaction ends: who comes next decides on what that left', async () => {
    const { id } = await newCase()
    let claiming: ReturnType<typeof claim> | undefined
    let locking: ReturnType<typeof lockCase> | undefined
    await db().$transaction(async (tx) => {
      await lockCase(tx, id)
      claiming = claim(id, { workerId: 'worker-2', leaseMs: 1_000 }, at)
      locking = db().$transaction((other) => lockCase(other, id))
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2))
      await transition(tx, 'take_over', id, { at })
    })
    expect(await claiming).toEqual({ kind: 'not_moved', state: 'needs_human', epoch: 1 })
    expect(await locking).toMatchObject({ state: 'needs_human', epoch: 1 })
  })

  test('is that of no case where the id is none', async () => {
    const none = { kind: 'not_moved', state: null, epoch: null }
    expect(await db().$transaction((tx) => transition(tx, 'close', 'C-1001', { at }))).toEqual(none)
    expect(await db().$transaction((tx) => lockCase(tx, 'C-1001'))).toBeNull()
  })
})

/** How many connections to this test file's database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const [row] = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.waiting ?? 0
}
