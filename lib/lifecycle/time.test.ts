import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow, newCase, openedAt } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { setTimeZone } from '#lib/testing/time-zone.ts'
import { transition } from './transition.ts'

useDatabase()

const at = new Date('2026-11-30T10:00:00.456Z')

describe.each(['Asia/Kathmandu', 'America/St_Johns', 'UTC'])('in a database on the time of %s', (zone) => {
  beforeAll(() => setTimeZone(zone))

  test('every connection is on that time', async () => {
    expect(await db().$queryRaw`SHOW timezone`).toEqual([{ TimeZone: zone }])
  })

  test.each(['2026-11-30T10:00:00.456Z', '2026-03-08T06:30:00.001Z', '1999-12-31T23:59:59.999Z'])(
    'the time %s comes back exactly, and is stored in UTC',
    async (time) => {
      const given = new Date(time)
      const { id } = await newCase({ state: 'waiting' })
      const moved = await db().$transaction((tx) => transition(tx, 'close', id, { at: given }))
      expect(moved).toMatchObject({ row: { stateSince: given, closedAt: given, openedAt, dueAt: openedAt } })
      expect(await caseRow(id)).toMatchObject({ stateSince: given, closedAt: given })
      const woken = await db().$transaction((tx) =>
        transition(tx, 'customer_writes', id, { at, wakeAt: given }),
      )
      expect(woken).toMatchObject({ row: { wakeAt: given } })
      const stored = await db()
        .$queryRaw`SELECT "wakeAt"::text AS "wakeAt" FROM "Case" WHERE id = ${id}::uuid`
      expect(stored).toEqual([{ wakeAt: time.replace('T', ' ').replace('Z', '') }])
    },
  )
})
