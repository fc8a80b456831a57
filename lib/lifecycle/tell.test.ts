import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db } from '#lib/db.ts'
import { newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { tellSoon } from './tell.ts'

useDatabase()

test('a case that a worker turns is told of soon, once for many turns; what people wait for at once', async () => {
  const [turned, other, parked] = [await newCase({ state: 'running' }), await newCase(), await newCase()]
  const heard: (string | undefined)[] = []
  const listener = new pg.Client({ connectionString: process.env.DATABASE_URL })
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.connect()
  await listener.query('LISTEN shopops')
  await db().case.update({ where: { id: turned.id }, data: { trailCount: 1 } })
  await db().case.update({ where: { id: parked.id }, data: { state: 'awaiting_approval' } })
  await vi.waitFor(() => expect(heard).toEqual([`Case ${parked.id}`]))
  for (const id of [turned.id, other.id, turned.id]) tellSoon(id)
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(new Set(heard.slice(1))).toEqual(new Set([`Case ${turned.id}`, `Case ${other.id}`]))
  await listener.end()
})
