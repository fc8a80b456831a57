import { beforeEach, describe, expect, test } from 'vitest'
import { db, pool, type Tx } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { nextInLine } from './line.ts'

useDatabase('shop', 'torn')

const noon = new Date('2026-11-30T12:00:00Z')
const inSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)

beforeEach(
  async () => void (await pool().query(`UPDATE "Case" SET state = 'closed' WHERE state <> 'closed'`)),
)

type Given = { of: string; at?: Date; playbook?: string; priority?: number; wakeAt?: Date }

/** Opens bare cases of a stranger, and gives their numbers. */
async function openedMany(count: number, given: Given): Promise<number[]> {
  const { of, at = noon, playbook = 'order-support', priority = 0, wakeAt = null } = given
  const who = { subject: of, channel: 'form', scope: 'none', contactEmail: of } as const
  const data = { ...who, playbook, priority, wakeAt, dueAt: at, openedAt: at, stateSince: at }
  const rows = await db().case.createManyAndReturn({ data: Array.from({ length: count }, () => data) })
  return rows.map(({ number }) => number)
}
const opened = (given: Given) => openedMany(1, given)

const late = inSeconds(86_400)

/** Takes who is next, as a worker would, and gives whose it was. */
async function taken(at = late) {
  const id = await nextInLine(db(), at)
  if (id === null) return null
  const { subject, number } = await db().case.update({ where: { id }, data: { state: 'closed' } })
  return { of: subject, number }
}

async function takenAll(most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const names: string[] = []
  for (let next = await taken(); next !== null && names.length < most; next = await taken())
    names.push(next.of)
  return names
}

/** How often the cases were read whole, and how many by an index: on this connection, of late. */
async function readSoFar(tx: Tx): Promise<{ whole: number; rows: number }> {
  const [read] = await tx.$queryRaw<{ whole: number; rows: number }[]>`
    SELECT seq_scan::int AS whole, idx_tup_fetch::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'Case'`
  return read ?? { whole: 0, rows: 0 }
}

const others = ['a@x', 'b@x', 'c@x', 'd@x', 'e@x']

describe('the line', () => {
  test('five customers with one case each come before all but a few of another’s five hundred', async () => {
    await openedMany(500, { of: 'flood@x' })
    for (const [index, of] of others.entries()) await opened({ of, at: inSeconds(20 + index) })
    const first = await takenAll(12)
    expect(first.filter((of) => of !== 'flood@x')).toEqual(others)
  })

  test('a flood is not starved: each of its cases has its turn before those that came later', async () => {
    const flood = await openedMany(10, { of: 'flood@x' })
    for (let second = 1; second <= 300; second += 1)
      await opened({ of: `${second}@x`, at: inSeconds(second) })
    const order = await takenAll()
    const places = order.flatMap((of, place) => (of === 'flood@x' ? [place] : []))
    expect(places).toHaveLength(flood.length)
    // Its cases stand ten seconds apart, and one case of another comes each second.
    for (const [index, place] of places.entries()) expect(place).toBeLessThanOrEqual(index * 11)
  })

  test('one’s own cases come in the order they came', async () => {
    const numbers = await openedMany(5, { of: 'a@x' })
    const order: (number | undefined)[] = []
    for (const _ of numbers) order.push((await taken())?.number)
    expect(order).toEqual(numbers)
  })

  test('a kind of case that floods lets each other kind have every second turn', async () => {
    for (let each = 0; each < 100; each += 1) await opened({ of: `${each}@x`, playbook: 'account-inquiry' })
    for (const of of others) await opened({ of, at: inSeconds(60) })
    const first = await takenAll(10)
    expect(first.filter((of) => others.includes(of))).toEqual(others)
  })

  test('priority comes first, whoever brings it', async () => {
    await openedMany(30, { of: 'flood@x' })
    await opened({ of: 'a@x' })
    await opened({ of: 'urgent@x', priority: 1, at: inSeconds(600), playbook: 'account-inquiry' })
    await opened({ of: 'more urgent@x', priority: 2, at: inSeconds(700) })
    expect(await takenAll(3)).toEqual(['more urgent@x', 'urgent@x', 'flood@x'])
  })

  test('who sleeps is passed over until the time', async () => {
    await opened({ of: 'sleeper@x', wakeAt: inSeconds(100), priority: 1 })
    await opened({ of: 'a@x', at: inSeconds(50) })
    expect((await taken(inSeconds(60)))?.of).toBe('a@x')
    expect(await taken(inSeconds(60))).toBeNull()
    expect((await taken(inSeconds(100)))?.of).toBe('sleeper@x')
  })

  test('sixteen who ask at once get sixteen different cases', async () => {
    await openedMany(10, { of: 'flood@x' })
    for (const of of others) await opened({ of })
    const offers = await Promise.all(Array.from({ length: 16 }, () => nextInLine(db(), late)))
    const given = offers.filter((id) => id !== null)
    expect(new Set(given).size).toBe(given.length)
    expect(given.length).toBeGreaterThanOrEqual(12)
    const left = [await nextInLine(db(), late), await nextInLine(db(), late), await nextInLine(db(), late)]
    expect(given.length + left.filter((id) => id !== null).length).toBe(15)
  })

  test('what a lost worker had begun comes before everything', async () => {
    await opened({ of: 'urgent@x', priority: 9 })
    await opened({ of: 'begun@x' })
    await db().case.updateMany({
      where: { subject: 'begun@x' },
      data: { state: 'running', leaseUntil: new Date(Date.now() - 1_000) },
    })
    expect(await takenAll()).toEqual(['begun@x', 'urgent@x'])
  })

  test('a case that its worker gave back keeps its place; one that comes back later stands behind', async () => {
    const [number = 0] = await opened({ of: 'a@x' })
    await opened({ of: 'b@x', at: inSeconds(30) })
    const move = (state: CaseState, at: Date) =>
      db().case.update({ where: { number }, data: { state, stateSince: at } })
    await move('running', inSeconds(40))
    expect((await move('queued', inSeconds(50))).inLineSince).toEqual(noon)
    await move('awaiting_approval', inSeconds(60))
    await move('queued', inSeconds(70))
    expect(await takenAll()).toEqual(['b@x', 'a@x'])
  })

  test('nobody is next while the assistant is paused', async () => {
    await opened({ of: 'a@x' })
    await db().setting.create({ data: { key: 'assistantPaused', value: { by: USERS.maya.id } } })
    expect(await nextInLine(db(), late)).toBeNull()
    await db().setting.delete({ where: { key: 'assistantPaused' } })
    expect((await taken())?.of).toBe('a@x')
  })

  test('is read off its index, however long it is: as few rows of three thousand as of three', async () => {
    await opened({ of: 'a@x', playbook: 'account-inquiry' })
    for (const of of others) await openedMany(600, { of })
    const read = await db().$transaction(async (tx) => {
      const before = await readSoFar(tx)
      expect(await nextInLine(tx, late)).not.toBeNull()
      const after = await readSoFar(tx)
      return { whole: after.whole - before.whole, rows: after.rows - before.rows }
    })
    expect(read.whole).toBe(0)
    expect(read.rows).toBeLessThan(30)
  })
})
