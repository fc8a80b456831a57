import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import type { Case } from '#prisma/generated/client.ts'
import { sha256 } from './chain.ts'
import { writeCheckpoints } from './checkpoint.ts'
import { exportCase } from './export.ts'
import { splitLines } from './export-format.ts'
import { all, appendLocked, at, caseWithStory, erase, hardText, newCase, story } from './testing.ts'
import { verifyExport } from './verify-export.ts'

useDatabase()

const key = 'a'.repeat(64)
const clock = { now: () => at }

let row: Case
let lines: string[] = []
beforeAll(async () => {
  row = await caseWithStory()
  await writeCheckpoints(db(), clock, key, 100)
  lines = await all(exportCase(db(), row.id))
})

/** The faults of a file as kind and event, or why it is no export. */
async function verdict(file: string[], withKey: string | undefined = key): Promise<string[]> {
  const result = await verifyExport(file, withKey)
  return result.ok ? result.value.faults.map(({ kind, seq }) => `${kind} ${seq}`) : [result.error.message]
}

describe('an exported trail', () => {
  test('is a header, then the prompt’s segments, then the events', () => {
    const parsed = lines.map((line) => JSON.parse(line))
    expect(parsed.map(({ type }) => type)).toEqual([
      'header',
      'segment',
      'segment',
      ...Array(5).fill('event'),
    ])
    expect(parsed[0]).toMatchObject({
      format: 'shopops-trail',
      version: 1,
      caseId: row.id,
      number: row.number,
      head: { count: 5, hash: row.trailHash },
      checkpoint: { count: 5, hash: row.trailHash, at: at.toISOString() },
    })
    const { salt, body, bodyHash } = parsed[4]
    expect(JSON.parse(body).text).toBe(hardText)
    expect(sha256(salt + body)).toBe(bodyHash)
  })

  test('verifies, with the key and without', async () => {
    const found = { caseId: row.id, number: row.number, ok: true, events: 5, checkpoints: 1, faults: [] }
    expect(await verifyExport(lines, key)).toMatchObject({ ok: true, value: found })
    expect(await verifyExport(lines)).toMatchObject({ ok: true, value: found })
  })

  test('verifies when it was read back in pieces, whatever separators its texts contain', async () => {
    const bytes = lines.map((line) => `${line}\n`).join('')
    const pieces = Readable.from(bytes.match(/[\s\S]{1,7}/gu) ?? [])
    expect(await all(splitLines(pieces))).toEqual(lines)
    // What readline makes of it, and why it is not used.
    expect(await all(createInterface(Readable.from(bytes)))).not.toEqual(lines)
  })

  test('of an erased case holds null for what is gone, and verifies', async () => {
    const erased = await caseWithStory()
    await erase(erased.id, 2, 4)
    const [, own] = story(erased.number).segments
    await db().promptSegment.delete({ where: { hash: own?.hash ?? '' } })
    const file = await all(exportCase(db(), erased.id))
    expect(JSON.parse(file[2] ?? '')).toEqual({ type: 'segment', hash: own?.hash, text: null })
    expect(JSON.parse(file[4] ?? '')).toMatchObject({ seq: 2, salt: null, body: null })
    const value = { ok: true, events: 5, erasedBodies: 2, erasedSegments: 1, checkpoints: 0 }
    expect(await verifyExport(file, key)).toMatchObject({ ok: true, value })
  })

  test('of a case without events is a header', async () => {
    const file = await all(exportCase(db(), (await newCase()).id))
    expect(file).toHaveLength(1)
    expect(await verdict(file)).toEqual([])
  })

  test('ends at the head that its header has, though events come in meanwhile', async () => {
    const { id, number } = await caseWithStory()
    const reading = exportCase(db(), id)
    const first = await reading.next()
    await appendLocked(id, story(number).events.slice(3))
    expect(await verdict([first.value ?? '', ...(await all(reading))])).toEqual([])
  })

  test('holds more events and segments than are read at once', async () => {
    const { id, number } = await caseWithStory()
    for (let round = 0; round < 60; round += 1) {
      const { events, segments } = story(number * 1000 + round)
      await appendLocked(id, events.slice(2), segments)
    }
    const file = await all(exportCase(db(), id))
    expect(file).toHaveLength(1 + 62 + 185)
    expect(await verdict(file)).toEqual([])
  })

  test('of no case is an error', async () => {
    await expect(exportCase(db(), randomUUID()).next()).rejects.toThrow()
  })
})

test('events without a header are not an export', async () => {
  expect(await verdict(lines.slice(1))).toEqual([
    'The file does not begin with the header of an export (shopops-trail, version 1).',
  ])
})

describe('a file that was changed is found', () => {
  /** Every line with each of its fields, and of the fields of its objects, changed once. */
  function* changes(value: unknown): Generator<unknown> {
    if (typeof value === 'string') yield* [`${value}x`, value.slice(1), null].filter((each) => each !== value)
    else if (typeof value === 'number') yield* [value + 1, `${value}`, null]
    else if (value !== null && typeof value === 'object')
      for (const [field, inner] of Object.entries(value)) {
        const { [field]: _, ...without } = { ...value, [field]: inner }
        yield without
        for (const changed of changes(inner)) yield { ...value, [field]: changed }
      }
  }

  test('in any field of any line', async () => {
    let tried = 0
    for (const [index, line] of lines.entries()) {
      for (const changed of changes(JSON.parse(line))) {
        tried += 1
        const file = lines.with(index, JSON.stringify(changed))
        expect(await verdict(file), JSON.stringify(changed)).not.toEqual([])
      }
    }
    expect(tried).toBeGreaterThan(200)
  })

  test('by taking out, doubling or moving any line', async () => {
    for (const [index, line] of lines.entries()) {
      expect(await verdict(lines.toSpliced(index, 1)), `without ${line}`).not.toEqual([])
      for (let place = 0; place <= lines.length; place += 1)
        expect(await verdict(lines.toSpliced(place, 0, line)), `${line} again at ${place}`).not.toEqual([])
    }
  })

  test('by swapping any two lines but two texts', async () => {
    for (const [left, one] of lines.entries())
      for (const [right, other] of lines.entries()) {
        if (left >= right || (left === 1 && right === 2)) continue
        expect(await verdict(lines.with(left, other).with(right, one))).not.toEqual([])
      }
  })

  test('by a text that no event refers to', async () => {
    const segment = JSON.stringify({ type: 'segment', hash: sha256('more'), text: 'more' })
    expect(await verdict(lines.toSpliced(1, 0, segment))).toEqual([
      'The file is not an export as it was written: line 2 holds a text that no event refers to.',
    ])
  })

  test('by half a surrogate pair in the place of U+FFFD, though both hash the same', async () => {
    const file = lines.map((line) => line.replace('\ufffd', '\\ud800'))
    expect(file).not.toEqual(lines)
    expect(await verdict(file)).toEqual([
      expect.stringMatching(/line 4 holds something that is no line of one/),
    ])
  })
})

test.each([
  ['nothing', []],
  ['an empty line', ['']],
  ['prose', ['Dear Maya,']],
  ['JSON of another kind', ['{"a":1}', '[]']],
  ['an array', ['[1,2]']],
])('%s is not an export, and that is said', async (_, file) => {
  const [said] = await verdict(file)
  expect(said).toMatch(/header of an export \(shopops-trail, version 1\)|no line of one/)
})
