import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { personas } from '#prisma/seed/personas.ts'
import { deskWaitWords, readWait, waitWords } from './waiting.ts'

useDatabase('shop')
const clock = testClock()

beforeEach(async () => {
  await db().case.updateMany({ where: { state: 'queued' }, data: { state: 'needs_human' } })
  await setSettings({ manyWaiting: 4 })
})

async function openedMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < count; each += 1) ids.push(await ask(clock, personas.stalled))
  return ids
}
const wait = (id: string | undefined) => readWait(db(), id ?? '', clock.now())

describe('whoever opens a case', () => {
  test('is told nothing of waiting while few do', async () => {
    const [, , third] = await openedMany(3)
    expect(await wait(third)).toBeNull()
  })

  test('is told how many come first where many wait, and no time where none can be known', async () => {
    clock.pass(10 * 60_000)
    const ids = await openedMany(4)
    expect(await Promise.all(ids.map(wait))).toEqual(
      [0, 1, 2, 3].map((before) => ({ before, minutes: null })),
    )
  })

  test('is told a time by how fast it went of late', async () => {
    clock.pass(10 * 60_000)
    const [one = '', two = '', ...rest] = await openedMany(7)
    await drive(clock, one)
    await drive(clock, two)
    // Two in five minutes, and four before the last.
    expect(await wait(rest.at(-1))).toEqual({ before: 4, minutes: 12.5 })
  })

  test('is told nothing once it is at work', async () => {
    const [one = '', ...rest] = await openedMany(5)
    await drive(clock, one)
    expect(await wait(one)).toBeNull()
    expect((await wait(rest[0]))?.before).toBe(0)
  })

  test('with an urgent case has nobody before it', async () => {
    const ids = await openedMany(5)
    await db().case.update({ where: { id: ids[4] ?? '' }, data: { priority: 1 } })
    expect((await wait(ids[4]))?.before).toBe(0)
    expect((await wait(ids[0]))?.before).toBe(1)
  })
})

test.for([
  [null, 'as soon as we can'],
  [0.2, 'in about a minute'],
  [3.2, 'in about 4 minutes'],
  [12.5, 'in about 15 minutes'],
  [55.5, 'in about an hour'],
  [61, 'in about 2 hours'],
  [1_600, 'in about 2 days'],
] as const)('a wait of %s minutes is said as “%s”', ([minutes, words]) => {
  expect(waitWords({ before: 2, minutes })).toBe(
    `Many are asking at the moment; we expect to look at yours ${words}.`,
  )
})

test('the desk is told how many come first', () => {
  expect(deskWaitWords({ before: 1, minutes: 3 })).toBe(
    'Waiting for the assistant: 1 case comes first, which takes about 3 minutes.',
  )
  expect(deskWaitWords({ before: 0, minutes: 1 })).toBe('Waiting for the assistant: it comes next.')
  expect(deskWaitWords({ before: 1_240, minutes: null })).toBe(
    'Waiting for the assistant: 1,240 cases come first.',
  )
})
