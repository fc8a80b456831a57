import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { parkedCase, testClock } from '#lib/testing/desk.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'

useDatabase('shop')
const clock = testClock()
const file = join(import.meta.dirname, '../docs/guide/examples/partitions.sql')

/** In which part of a table the rows of a case's trail, or the steps of its runs, are. */
async function partsOf(caseId: string) {
  const { rows } = await pool().query<{ part: string }>(
    `SELECT DISTINCT tableoid::regclass::text AS part FROM "TrailEvent" WHERE "caseId" = $1
     UNION SELECT DISTINCT tableoid::regclass::text FROM "TrailBody" WHERE "caseId" = $1
     UNION SELECT DISTINCT tableoid::regclass::text FROM "Step" WHERE "runId" IN (SELECT id FROM "Run" WHERE "caseId" = $1)
     ORDER BY 1`,
    [caseId],
  )
  return rows.map(({ part }) => part.replaceAll('"', ''))
}

test('the guide’s partitions take the trail and the steps as they are, and what comes after', async () => {
  const { caseId: before } = await parkedCase(clock)
  await pool().query(readFileSync(file, 'utf8'))
  expect(await trailFaults(before)).toBe('')
  expect(await partsOf(before)).toEqual(['Step_first', 'TrailBody_first', 'TrailEvent_first'])

  const { caseId } = await parkedCase(clock)
  expect(await trailFaults(caseId)).toBe('')
  expect(await partsOf(caseId)).toEqual(['Step_first', 'TrailBody_first', 'TrailEvent_first'])

  // A part for a month that has begun by now, as it is made ahead of time.
  const { rows } = await pool().query<{ first: string; next: string }>(
    `SELECT id_from(date_trunc('month', now() + interval '1 month')) AS first,
       id_from(date_trunc('month', now() + interval '2 months')) AS next`,
  )
  const { first = '', next = '' } = rows[0] ?? {}
  await pool().query(
    `CREATE TABLE "TrailEvent_next" PARTITION OF "TrailEvent" FOR VALUES FROM ('${first}') TO ('${next}')`,
  )
  const event = await db().trailEvent.findFirstOrThrow({ where: { caseId } })
  expect(event.caseId < first).toBe(true)
})

test('the trail stays one that is only added to, whichever name it is written by', async () => {
  for (const table of ['TrailEvent', 'TrailEvent_first', 'TrailEvent_default']) {
    await expect(pool().query(`UPDATE "${table}" SET kind = 'other'`)).rejects.toThrow('append-only')
    await expect(pool().query(`DELETE FROM "${table}"`)).rejects.toThrow('append-only')
    await expect(pool().query(`TRUNCATE "${table}" CASCADE`)).rejects.toThrow('append-only')
  }
  for (const table of ['TrailBody', 'TrailBody_first', 'TrailBody_default']) {
    await expect(pool().query(`UPDATE "${table}" SET salt = ''`)).rejects.toThrow('append-only')
  }
  for (const table of ['TrailBody', 'TrailBody_first']) {
    await expect(pool().query(`DELETE FROM "${table}"`)).rejects.toThrow('append-only')
  }
  // ALWAYS: also for a session that plays a replica.
  const { rows } = await pool().query(
    `SELECT tgrelid::regclass, tgname FROM pg_trigger WHERE tgname LIKE 'trail%' AND tgenabled <> 'A'`,
  )
  expect(rows).toEqual([])
})
