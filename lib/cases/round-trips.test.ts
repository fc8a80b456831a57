import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { executeEffect } from '#lib/effects/execute.ts'
import { approve } from '#lib/review/decide.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, parkedCase, testClock } from '#lib/testing/desk.ts'
import { accepted, effectOf, executorAt, transportWith } from '#lib/testing/desk-mail.ts'
import { USERS } from '#prisma/seed/data/users.ts'

useDatabase('shop')

/** Gives what comes of something, and how many questions to the database it took. */
async function counted<Value>(act: () => Promise<Value>): Promise<{ value: Value; asked: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const value = await act()
    // What watchers are told is told for many turns at once, and waits for no case.
    const asked = query.mock.calls.filter(([first]) => !JSON.stringify(first).includes("pg_notify('shopops"))
    return { value, asked: asked.length }
  } finally {
    query.mockRestore()
  }
}

test('a case of five turns costs ten questions to the database: two to take it, three reads, and one a turn', async () => {
  const clock = testClock()
  const caseId = await ask(clock)
  const { value: stop, asked } = await counted(() => drive(clock, caseId))
  expect(stop?.kind).toBe('parked')
  expect(asked).toBe(10)
})

test('approving a mail costs three: to read what is asked, to read its facts again, and to write', async () => {
  const clock = testClock()
  const { seen } = await parkedCase(clock)
  const { value, asked } = await counted(() => approve(USERS.maya, seen, clock))
  granted(value)
  expect(asked).toBe(3)
})

test('carrying a mail out costs three: to read what is due, to begin it, and to write down what became of it', async () => {
  const clock = testClock()
  const { caseId, seen } = await parkedCase(clock)
  granted(await approve(USERS.maya, seen, clock))
  const { id } = await effectOf(caseId)
  clock.pass(60_000)
  const { asked } = await counted(() => executeEffect(executorAt(clock, transportWith(accepted)), id))
  expect(await effectOf(caseId)).toMatchObject({ state: 'succeeded', message: { effectId: id } })
  expect(asked).toBe(3)
})
