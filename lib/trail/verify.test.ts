import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import type { Case } from '#prisma/generated/client.ts'
import { writeCheckpoints } from './checkpoint.ts'
import { all, appendLocked, at, caseWithStory, erase, newCase, story, tamper } from './testing.ts'
import type { Verification } from './verification.ts'
import { verifyAll, verifyCase } from './verify.ts'

useDatabase()

const key = 'a'.repeat(64)
const clock = { now: () => at }

let row: Case
beforeAll(async () => {
  row = await caseWithStory()
})

const kinds = ({ faults }: Verification) => faults.map(({ kind, seq }) => `${kind} ${seq}`)

async function kindsAfter(...statements: string[]): Promise<string[]> {
  const fresh = await caseWithStory()
  await writeCheckpoints(db(), clock, key, 100)
  await tamper(...statements.map((each) => each.replaceAll('$case', `'${fresh.id}'`)))
  return kinds(await verifyCase(db(), fresh.id, key))
}

test('a case’s trail verifies', async () => {
  expect(await verifyCase(db(), row.id, key)).toEqual({
    caseId: row.id,
    number: row.number,
    ok: true,
    events: 5,
    erasedBodies: 0,
    erasedSegments: 0,
    checkpoints: 0,
    faults: [],
  })
})

test('a case that does not exist is an error', async () => {
  await expect(verifyCase(db(), randomUUID())).rejects.toThrow()
})

describe('somebody who owns the database is found out', () => {
  const update = (table: string, what: string) =>
    `UPDATE "${table}" SET ${what} WHERE "caseId" = $case AND seq`
  test.each([
    ['changing what an event says', [`${update('TrailBody', `body = '{}'`)} = 2`], ['altered_body 2']],
    ['changing who did it', [`${update('TrailEvent', `actor = 'model'`)} = 2`], ['altered_link 2']],
    ['changing when', [`${update('TrailEvent', `at = at + interval '1 ms'`)} = 5`], ['altered_link 5']],
    [
      'taking an event out',
      [
        `DELETE FROM "TrailBody" WHERE "caseId" = $case AND seq = 4`,
        `DELETE FROM "TrailEvent" WHERE "caseId" = $case AND seq = 4`,
      ],
      ['gap 4'],
    ],
    [
      'putting one in before the first',
      [
        `INSERT INTO "TrailEvent" SELECT "caseId", 0, kind, version, actor, at, "bodyHash", "prevHash", hash
         FROM "TrailEvent" WHERE "caseId" = $case AND seq = 1`,
      ],
      ['gap 0', 'altered_link 0', 'broken_chain 1'],
    ],
    [
      'putting one in at the end',
      [
        `INSERT INTO "TrailEvent" SELECT "caseId", 6, kind, version, actor, at, "bodyHash", hash, hash
         FROM "TrailEvent" WHERE "caseId" = $case AND seq = 5`,
      ],
      ['altered_link 6', 'head_mismatch 6'],
    ],
    ['moving the head', [`UPDATE "Case" SET "trailCount" = 7 WHERE id = $case`], ['truncated 6']],
    ['changing the head', [`UPDATE "Case" SET "trailHash" = 'x' WHERE id = $case`], ['head_mismatch 5']],
    [
      'giving the case another number',
      [`UPDATE "Case" SET number = -1 WHERE id = $case`],
      ['wrong_number 1'],
    ],
    [
      'changing a checkpoint',
      [`UPDATE "TrailCheckpoint" SET hash = 'x' WHERE "caseId" = $case`],
      ['checkpoint_forged 5'],
    ],
  ])('%s', async (_, statements, faults) => {
    expect(await kindsAfter(...statements)).toEqual(faults)
  })

  const cut = [
    `DELETE FROM "TrailBody" WHERE "caseId" = $case AND seq > 3`,
    `DELETE FROM "TrailEvent" WHERE "caseId" = $case AND seq > 3`,
  ]
  const moveBack = `UPDATE "Case" SET "trailCount" = 3, "trailHash" =
    (SELECT hash FROM "TrailEvent" WHERE "caseId" = $case AND seq = 3) WHERE id = $case`

  test('cutting off the tail, by the head and by the checkpoint', async () => {
    expect(await kindsAfter(...cut)).toEqual(['truncated 4', 'truncated 4'])
  })

  test('cutting off the tail and moving the head back, by the checkpoint', async () => {
    expect(await kindsAfter(...cut, moveBack)).toEqual(['truncated 4'])
  })

  test('cutting off the tail and writing another, by the checkpoint', async () => {
    const fresh = await caseWithStory()
    await writeCheckpoints(db(), clock, key, 100)
    await tamper(...[...cut, moveBack].map((each) => each.replaceAll('$case', `'${fresh.id}'`)))
    await appendLocked(fresh.id, story(fresh.number).events.slice(3))
    await appendLocked(fresh.id, story(fresh.number).events.slice(3))
    await writeCheckpoints(db(), clock, key, 100)
    const found = await verifyCase(db(), fresh.id, key)
    expect(kinds(found)).toEqual(['checkpoint_contradicted 5'])
    expect(found.checkpoints).toBe(2)
  })
})

describe('erasing a customer', () => {
  test('leaves a chain that verifies and says how many bodies are gone', async () => {
    const fresh = await caseWithStory()
    await writeCheckpoints(db(), clock, key, 100)
    await erase(fresh.id, 1, 2)
    const part = await verifyCase(db(), fresh.id, key)
    expect(part).toMatchObject({ ok: true, events: 5, erasedBodies: 2, erasedSegments: 0, checkpoints: 1 })
    const [, own] = story(fresh.number).segments
    await db().promptSegment.delete({ where: { hash: own?.hash ?? '' } })
    expect(await verifyCase(db(), fresh.id, key)).toMatchObject({
      ok: true,
      erasedBodies: 2,
      erasedSegments: 1,
    })
    await erase(fresh.id)
    expect(await verifyCase(db(), fresh.id, key)).toMatchObject({ ok: true, events: 5, erasedBodies: 5 })
  })
})

test('a segment that was changed or deleted is found in every case that refers to it', async () => {
  const rows = [await caseWithStory(), await caseWithStory()]
  const [shared, own] = story(rows[1]?.number ?? 0).segments
  const { hash = '', text = '' } = shared ?? {}
  await db().promptSegment.update({ where: { hash }, data: { text: `${text} ` } })
  await db().promptSegment.delete({ where: { hash: own?.hash ?? '' } })
  const found = await Promise.all(rows.map(({ id }) => verifyCase(db(), id)))
  expect(found.map(kinds)).toEqual([['segment_altered 3'], ['segment_altered 3', 'segment_missing 3']])
  await db().promptSegment.update({ where: { hash }, data: { text } })
})

test('a case is seen at one moment, however many events come in meanwhile', async () => {
  const { id } = await newCase()
  const again = async () => {
    for (let count = 0; count < 40; count += 1) await appendLocked(id, story(1).events.slice(3))
  }
  let writing = true
  const writer = again().finally(() => {
    writing = false
  })
  const seen = new Set<number>()
  while (writing) {
    const found = await verifyCase(db(), id)
    expect(found.faults).toEqual([])
    seen.add(found.events)
  }
  await writer
  expect(seen.size).toBeGreaterThan(1)
  expect(await verifyCase(db(), id)).toMatchObject({ ok: true, events: 80 })
})

test('all cases are given one after the other by number, faulty ones among them', async () => {
  await Promise.all(Array.from({ length: 210 }, newCase))
  const bad = await caseWithStory()
  await tamper(`UPDATE "TrailBody" SET body = '{}' WHERE "caseId" = '${bad.id}' AND seq = 3`)
  const found = await all(verifyAll(db(), key))
  expect(found.length).toBe(await db().case.count())
  expect(found.map(({ number }) => number)).toEqual(
    found.map(({ number }) => number).toSorted((a, b) => a - b),
  )
  expect(found.find(({ caseId }) => caseId === bad.id)?.faults).toEqual([
    { kind: 'altered_body', seq: 3, message: 'What event 3 says was altered' },
  ])
  expect(found.find(({ caseId }) => caseId === row.id)?.ok).toBe(true)
})
