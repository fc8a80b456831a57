import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { append, storePrompt } from './append.ts'
import { sha256 } from './chain.ts'
import type { NewEvent } from './events.ts'
import { appendLocked, at, caseWithStory, hardText, newCase, story } from './testing.ts'
import { verifyCase } from './verify.ts'

useDatabase()

const requeued = (why: string): NewEvent => ({ kind: 'requeued', actor: 'system', at, body: { why } })

describe('append', () => {
  test('links events from the first on and moves the head with them', async () => {
    const row = await caseWithStory()
    const again = await appendLocked(row.id, [requeued('one more')])
    expect(again.trailCount).toBe(6)
    const events = await db().trailEvent.findMany({ where: { caseId: row.id }, orderBy: { seq: 'asc' } })
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(events.map(({ prevHash }) => prevHash)).toEqual([
      '',
      ...events.slice(0, -1).map(({ hash }) => hash),
    ])
    expect(events[0]).toMatchObject({ kind: 'case_opened', version: 1, actor: 'customer', at })
    const stored = await db().case.findUniqueOrThrow({ where: { id: row.id } })
    expect(stored).toMatchObject({ trailCount: 6, trailHash: events.at(-1)?.hash })
    expect(again.trailHash).toBe(stored.trailHash)
  })

  test('keeps NUL, emoji, right-to-left text and every quote as they were', async () => {
    const row = await caseWithStory()
    const { body } = await db().trailBody.findUniqueOrThrow({
      where: { caseId_seq: { caseId: row.id, seq: 2 } },
    })
    expect(body).toContain('a\\u0000b 🎧')
    expect(JSON.parse(body)).toEqual({ message: 'm1', author: 'Jordan', subject: null, text: hardText })
    expect(await verifyCase(db(), row.id)).toMatchObject({ ok: true, events: 5 })
  })

  test('without events changes nothing', async () => {
    const row = await newCase()
    expect(await db().$transaction((tx) => append(tx, row, []))).toBe(row)
  })

  test.each([
    ['count', { trailCount: 4 }],
    ['hash', { trailHash: 'x' }],
  ])('refuses a head of another %s, and writes nothing', async (_, stale) => {
    const row = await caseWithStory()
    const { segments } = storePrompt([{ role: 'user', text: `never stored ${row.number}` }])
    const late = db().$transaction((tx) => append(tx, { ...row, ...stale }, [requeued('late')], segments))
    await expect(late).rejects.toThrow(`The trail of case ${row.id} has moved on`)
    expect(await verifyCase(db(), row.id)).toMatchObject({ ok: true, events: 5 })
    expect(await db().promptSegment.count({ where: { hash: segments[0]?.hash } })).toBe(0)
  })

  test('by two at once under the row lock succeeds for both, one after the other', async () => {
    const { id } = await newCase()
    const writers = Array.from({ length: 10 }, (_, index) =>
      appendLocked(id, [requeued(`${index}`), requeued('b')]),
    )
    await Promise.all(writers)
    expect(await verifyCase(db(), id)).toMatchObject({ ok: true, events: 20 })
  })

  test('by two at once without the lock succeeds for one: there is no fork', async () => {
    const row = await newCase()
    const writers = ['one', 'two'].map((why) =>
      db().$transaction(async (tx) => {
        await append(tx, row, [requeued(why)])
        await sleep(50)
      }),
    )
    const ends = await Promise.allSettled(writers)
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await verifyCase(db(), row.id)).toMatchObject({ ok: true, events: 1 })
  })
})

describe('prompt segments', () => {
  test('are named by the hash of their text, in the order of the prompt', () => {
    const prompt = ['system', 'facts', 'system'].map((text) => ({ role: 'user', text }))
    const { reference, segments } = storePrompt(prompt)
    expect(reference).toEqual(prompt.map(({ role, text }) => ({ role, hash: sha256(text) })))
    expect(segments.map(({ text }) => text)).toEqual(['system', 'facts'])
  })

  test('are stored once, whichever cases refer to them', async () => {
    const rows = await Promise.all([caseWithStory(), caseWithStory()])
    const hashes = rows.flatMap(({ number }) => story(number).segments.map(({ hash }) => hash))
    expect(new Set(hashes).size).toBe(3)
    expect(await db().promptSegment.count({ where: { hash: { in: hashes } } })).toBe(3)
  })

  test('written by thirty cases at once, overlapping and in any order, do not make them wait for each other for ever', async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, newCase))
    for (let round = 0; round < 3; round += 1) {
      const texts = Array.from({ length: 400 }, (_, index) => `round ${round}, text ${index}`)
      const writers = rows.map(({ id }, index) => {
        const turned = [...texts.slice(index * 13), ...texts.slice(0, index * 13)]
        const order = index % 2 === 0 ? turned : turned.toReversed()
        const { segments } = storePrompt(order.map((text) => ({ role: 'user', text })))
        return appendLocked(id, [requeued('x')], segments)
      })
      await Promise.all(writers)
      expect(await db().promptSegment.count({ where: { text: { startsWith: `round ${round},` } } })).toBe(400)
    }
  })
})
