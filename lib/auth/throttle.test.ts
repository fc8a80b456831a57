import { expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { overLimit } from './throttle.ts'

useDatabase()
const clock = testClock()
const limit = { most: 2, windowMs: 60_000 }

it('lets so many through within the window, each key for itself, and again in the next', async () => {
  const tries = [
    await overLimit('a', limit, clock),
    await overLimit('a', limit, clock),
    await overLimit('a', limit, clock),
    await overLimit('b', limit, clock),
  ]
  expect(tries).toEqual([false, false, true, false])
  clock.pass(60_000)
  expect(await overLimit('a', limit, clock)).toBe(false)
})

it('counts tries that come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 10 }, () => overLimit('at once', limit, clock)))
  expect(tries.filter((over) => !over)).toHaveLength(2)
})

it('forgets after a day whom it counted', async () => {
  await overLimit('jordan.lee@example.com', limit, clock)
  clock.pass(86_400_000 + 1_000)
  await overLimit('somebody else', limit, clock)
  expect(await db().throttle.findMany({ select: { key: true } })).toEqual([{ key: 'somebody else' }])
})
