import { describe, expect, test } from 'vitest'
import { db, pool, type Tx } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { append } from './append.ts'
import { sha256 } from './chain.ts'
import { headsMoved, writeCheckpoints } from './checkpoint.ts'
import { sign } from './checkpoint-signature.ts'
import { appendLocked, at, caseWithStory, newCase, story, tamper } from './testing.ts'
import { verifyCase } from './verify.ts'

useDatabase()

const key = 'a'.repeat(64)
const clock = { now: () => at }
const write = (most = 100) => writeCheckpoints(db(), clock, key, most)

describe('a signature', () => {
  const statement = { caseId: 'c', count: 2, hash: 'h', at: '2026-11-30T09:00:00.123Z' }

  // As `openssl dgst -sha256 -hmac KEY` makes it, over the statement as canonical JSON.
  test('is HMAC-SHA-256 with the key’s characters over these very bytes', () => {
    expect(sign(statement, 'secret')).toBe('9b9b14cc551fa67990746f7f27cd977ecf72d80bb07ffa62241f2cc9306494ba')
  })

  test('depends on the key and on everything it states', () => {
    const others = [
      sign(statement, 'other'),
      ...Object.entries(statement).map(([field, value]) =>
        sign({ ...statement, [field]: typeof value === 'number' ? value + 1 : `${value}x` }, 'secret'),
      ),
    ]
    expect(new Set([sign(statement, 'secret'), ...others]).size).toBe(6)
  })
})

/** The statement that finds what to sign, as the database would carry it out. */
async function planOfLook(): Promise<string> {
  const { text, values } = headsMoved(1_000)
  const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** How many updates of a case's row touched no index, as far as this connection has not told it yet. */
async function inPlace(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ hot: number }[]>`
    SELECT n_tup_hot_upd::int AS hot FROM pg_stat_xact_user_tables WHERE relname = 'Case'`
  return row?.hot ?? 0
}

/** How many statements on this database wait for somebody else's transaction. */
async function waitingForRows(): Promise<number> {
  const { rows } = await pool().query<{
    waiting: number
  }>(`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}

describe('what signing costs', () => {
  test('does not grow with the cases whose head is signed: they are not looked at', async () => {
    await tamper(`INSERT INTO "Case" (id, playbook, subject, channel, scope, "dueAt", "openedAt", "stateSince", "headMoved")
      SELECT gen_random_uuid(), 'order-support', '', 'form', 'none', now(), now(), now(), false FROM generate_series(1, 5000)`)
    await caseWithStory()
    await pool().query('ANALYZE "Case"')
    expect(await planOfLook()).toContain('using "Case_headMoved" on "Case"')
    expect(await planOfLook()).not.toContain('Seq Scan on "Case"')
    expect(await write()).toBe(1)
    expect(await db().case.count({ where: { headMoved: true } })).toBe(0)
  })

  test('is for the next move of a head one update of the indexes, and nothing for those after it', async () => {
    const { id, number } = await caseWithStory()
    await write()
    const next = () => story(number).events.slice(4)
    await db().$transaction(async (tx) => {
      const before = await inPlace(tx)
      const first = await append(tx, await tx.case.findUniqueOrThrow({ where: { id } }), next())
      expect(await inPlace(tx)).toBe(before)
      const second = await append(tx, first, next())
      await append(tx, second, next())
      expect(await inPlace(tx)).toBe(before + 2)
    })
    expect(await write()).toBe(1)
  })
})

describe('writing checkpoints', () => {
  test('signs each head that has moved on since its last one, and no other', async () => {
    await newCase()
    const [one, two] = [await caseWithStory(), await caseWithStory()]
    expect(await write()).toBe(2)
    expect(await write()).toBe(0)
    const moved = await appendLocked(two.id, story(two.number).events.slice(4))
    expect(await write()).toBe(1)
    const [first, second] = await db().trailCheckpoint.findMany({
      where: { caseId: two.id },
      orderBy: { count: 'asc' },
    })
    expect([first?.count, second?.count]).toEqual([5, 6])
    expect(second).toMatchObject({ hash: moved.trailHash, at })
    expect(await verifyCase(db(), one.id, key)).toMatchObject({ ok: true, checkpoints: 1 })
    expect(await verifyCase(db(), two.id, key)).toMatchObject({ ok: true, checkpoints: 2 })
    expect((await verifyCase(db(), two.id, sha256('another key'))).faults).toHaveLength(2)
  })

  test('leaves the rest for the next time where there are more than it may write', async () => {
    await Promise.all(Array.from({ length: 5 }, caseWithStory))
    expect([await write(2), await write(2), await write(2), await write(2)]).toEqual([2, 2, 1, 0])
  })

  test('in several processes at once writes each once', async () => {
    await Promise.all(Array.from({ length: 20 }, caseWithStory))
    const counts = await Promise.all([write(), write(), write()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  })

  test('looks again at a head that moved while it was signed', async () => {
    const { id, number } = await caseWithStory()
    const writing = await db().$transaction(async (tx) => {
      await append(tx, await tx.case.findUniqueOrThrow({ where: { id } }), story(number).events.slice(4))
      const begun = write()
      await expect.poll(waitingForRows).toBe(1)
      // In an object, so that it is not waited for within the transaction that it waits for.
      return { begun }
    })
    expect(await writing.begun).toBe(1)
    expect(await write()).toBe(1)
    const signed = await db().trailCheckpoint.findMany({ where: { caseId: id }, orderBy: { count: 'asc' } })
    expect(signed.map(({ count }) => count)).toEqual([5, 6])
    expect(await verifyCase(db(), id, key)).toMatchObject({ ok: true, checkpoints: 2 })
  })

  test('signs no head that was moved back or has no event', async () => {
    const [back, beyond] = [await caseWithStory(), await caseWithStory()]
    await write()
    await appendLocked(beyond.id, story(beyond.number).events.slice(4))
    await tamper(
      `UPDATE "Case" SET "trailCount" = 4, "trailHash" = event.hash FROM "TrailEvent" AS event
       WHERE id = '${back.id}' AND event."caseId" = id AND event.seq = 4`,
      `UPDATE "Case" SET "trailHash" = 'x' WHERE id = '${beyond.id}'`,
    )
    expect(await write()).toBe(0)
  })
})
