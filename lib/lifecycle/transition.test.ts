import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow, newCase, openedAt } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { advance, claim } from '#lib/testing/held-case.ts'
import { type Case, CaseState } from '#prisma/generated/client.ts'
import { type CaseEvent, type FreeEvent, type HeldEvent, table, target } from './table.ts'
import { type NotMoved, transition } from './transition.ts'

useDatabase()

const at = new Date('2026-11-30T10:00:00.456Z')
const hour = 3_600_000
const worker = { workerId: 'worker-2', leaseMs: hour }

const isHeld = (event: CaseEvent): event is HeldEvent => table[event].epoch === 'holds'
const isFree = (event: CaseEvent): event is FreeEvent => event !== 'claim' && !isHeld(event)
const isEvent = (name: string): name is CaseEvent => Object.hasOwn(table, name)
const events = Object.keys(table).filter(isEvent)

/** Brings an event to a case by the function that is for it, as whoever holds its epoch. */
function bring(
  event: CaseEvent,
  { id: caseId, epoch }: { id: string; epoch: number },
  details: { attention?: string; wakeAt?: Date } = {},
): Promise<{ kind: 'moved'; row: Case } | NotMoved> {
  if (event === 'claim') return claim(caseId, worker, at)
  if (isHeld(event)) return advance(event, { caseId, epoch, ...worker }, { at, ...details })
  return db().$transaction((tx) => transition(tx, event, caseId, { at, ...details }))
}

const pairs = events.flatMap((event) =>
  Object.values(CaseState).map((from) => ({ event, from, to: target(event, from) })),
)

describe('an event that the table has for the state', () => {
  test.each(pairs.filter(({ to }) => to !== null))(
    '$event moves $from to $to',
    async ({ event, from, to }) => {
      const row = await newCase({ state: from, epoch: 5, leaseUntil: new Date(0) })
      const moved = await bring(event, row, { attention: 'Look' })
      const now = await caseRow(row.id)
      expect(moved).toEqual({ kind: 'moved', row: isFree(event) ? { ...now, from } : now })
      expect(now).toMatchObject({
        state: to,
        epoch: isHeld(event) ? 5 : 6,
        stateSince: to === from ? openedAt : at,
        closedAt: to === 'closed' ? at : null,
        trailCount: row.trailCount,
        dueAt: row.dueAt,
      })
      expect(now.leasedBy).toBe(event === 'claim' || event === 'turn' ? 'worker-2' : null)
      expect(now.leaseUntil === null).toBe(now.leasedBy === null)
    },
  )
})

describe('an event that the table has not for the state', () => {
  test.each(pairs.filter(({ to }) => to === null))(
    '$event changes nothing in $from',
    async ({ event, from }) => {
      const row = await newCase({ state: from, epoch: 5, leaseUntil: new Date(0), leasedBy: 'worker-1' })
      expect(await bring(event, row)).toEqual({ kind: 'not_moved', state: from, epoch: 5 })
      expect(await caseRow(row.id)).toEqual(row)
    },
  )

  test.each(events)('%s of a case that does not exist says so', async (event) => {
    const id = crypto.randomUUID()
    expect(await bring(event, { id, epoch: 0 })).toEqual({ kind: 'not_moved', state: null, epoch: null })
  })
})

describe('what a worker found', () => {
  test.each(events.filter(isHeld))('is refused by %s once its epoch is over', async (event) => {
    const row = await newCase({ state: 'running', leaseUntil: at, leasedBy: 'worker-1' })
    for (const epoch of [row.epoch - 1, row.epoch + 1]) {
      const refused = { kind: 'not_moved', state: 'running', epoch: row.epoch }
      expect(await bring(event, { id: row.id, epoch })).toEqual(refused)
    }
    expect(await caseRow(row.id)).toEqual(row)
  })

  test('is refused after the customer wrote, a person took over or another worker claimed', async () => {
    for (const event of ['customer_writes', 'take_over', 'claim'] as const) {
      const row = await newCase({ state: 'running', leaseUntil: new Date(0) })
      await bring(event, row)
      expect(await bring('park', row)).toMatchObject({ kind: 'not_moved', epoch: row.epoch + 1 })
    }
  })
})

describe('fifty at once', () => {
  test('claim a case: exactly one gets it', async () => {
    const row = await newCase({ epoch: 5 })
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, i) => claim(row.id, { workerId: `w${i}`, leaseMs: hour }, at)),
    )
    const won = claims.flatMap((each) => (each.kind === 'moved' ? [each.row] : []))
    expect(won).toHaveLength(1)
    expect(await caseRow(row.id)).toMatchObject({ state: 'running', epoch: 6, leasedBy: won[0]?.leasedBy })
    expect(claims.filter(({ kind }) => kind === 'not_moved')).toHaveLength(49)
  })

  test('raise the epoch once for each that moved the case', async () => {
    const row = await newCase({ epoch: 5 })
    const busy: CaseEvent[] = ['customer_writes', 'take_over', 'redraft', 'claim', 'customer_writes']
    const tried = await Promise.all(Array.from({ length: 50 }, (_, i) => bring(busy[i % 5] ?? 'claim', row)))
    const epochs = tried.flatMap((each) => (each.kind === 'moved' ? [each.row.epoch] : []))
    expect(epochs.length).toBeGreaterThanOrEqual(20)
    expect(epochs.sort((left, right) => left - right)).toEqual(epochs.map((_, i) => 6 + i))
    expect((await caseRow(row.id)).epoch).toBe(5 + epochs.length)
  })
})
