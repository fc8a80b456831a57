import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow, newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import type { FreeEvent, HeldEvent } from './table.ts'
import { advance, lockCase, transition } from './transition.ts'

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
      await db().$transaction((tx) => advance(tx, event, held, { at, ...details }))
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

  test('stays locked until the transaction ends', async () => {
    const { id } = await newCase()
    const order: string[] = []
    const locked = Promise.withResolvers<void>()
    const first = db().$transaction(async (tx) => {
      await lockCase(tx, id)
      locked.resolve()
      await db().case.count()
      await tx.case.update({ where: { id }, data: { subject: 'First' } })
      order.push('first')
    })
    await locked.promise
    const second = db().$transaction(async (tx) => {
      const row = await lockCase(tx, id)
      order.push(`second sees ${row?.subject}`)
    })
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second sees First'])
  })
})
