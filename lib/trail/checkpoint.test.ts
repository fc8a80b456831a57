import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { sha256 } from './chain.ts'
import { writeCheckpoints } from './checkpoint.ts'
import { sign } from './checkpoint-signature.ts'
import { appendLocked, at, caseWithStory, newCase, story, tamper } from './testing.ts'
import { verifyCase } from './verify.ts'

useDatabase()

const key = 'a'.repeat(64)
const clock = { now: () => at }
const write = (most?: number) => writeCheckpoints(db(), clock, key, most)

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
