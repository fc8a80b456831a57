import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, testClock } from '#lib/testing/desk.ts'

useDatabase('shop')

test('a case of five turns costs ten questions to the database: two to take it, three reads, and one a turn', async () => {
  const clock = testClock()
  const caseId = await ask(clock)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const stop = await drive(clock, caseId)
  // What watchers are told is told for many turns at once, and waits for no case.
  const asked = query.mock.calls.filter(([first]) => !JSON.stringify(first).includes('pg_notify'))
  query.mockRestore()
  expect(stop?.kind).toBe('parked')
  expect(asked).toHaveLength(10)
})
