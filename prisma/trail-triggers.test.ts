import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'

useDatabase()

const at = new Date('2026-11-30T09:00:00Z')

async function caseWithTrail(): Promise<string> {
  const times = { dueAt: at, openedAt: at, stateSince: at }
  const { id: caseId } = await db().case.create({
    data: { playbook: 'order-support', subject: 'Where is it?', channel: 'form', scope: 'none', ...times },
  })
  const event = { caseId, seq: 1, kind: 'opened', version: 1, actor: 'system', at }
  await db().trailEvent.create({ data: { ...event, bodyHash: 'b', prevHash: '', hash: 'h' } })
  await db().trailBody.create({ data: { caseId, seq: 1, salt: 's', body: '{}' } })
  await db().trailCheckpoint.create({ data: { caseId, count: 1, hash: 'h', at, signature: 's' } })
  return caseId
}

/** Runs statements in one transaction on one connection. */
async function inOneSession(...statements: string[]): Promise<number | null> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    let count: number | null = 0
    for (const statement of statements) count = (await client.query(statement)).rowCount
    await client.query('COMMIT')
    return count
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

let caseId = ''
beforeAll(async () => {
  caseId = await caseWithTrail()
})

describe.each([
  ['TrailEvent', 'actor'],
  ['TrailCheckpoint', 'signature'],
  ['TrailBody', 'body'],
])('%s', (table, column) => {
  const changes = [
    ['UPDATE', `UPDATE "${table}" SET "${column}" = 'x'`],
    ['DELETE', `DELETE FROM "${table}"`],
    ['TRUNCATE', `TRUNCATE "${table}" CASCADE`],
  ]

  test.each(changes)('refuses %s', async (_, statement) => {
    await expect(pool().query(String(statement))).rejects.toThrow(/^the trail is append-only/)
  })

  test.each(changes)('refuses %s in a session that plays a replica', async (_, statement) => {
    const session = inOneSession('SET LOCAL session_replication_role = replica', String(statement))
    await expect(session).rejects.toThrow(/^the trail is append-only/)
  })
})

describe('erasing a case', () => {
  const erasing = (id: string) => `SET LOCAL shopops.erasing = '${id}'`

  test('deletes its bodies and leaves the chain', async () => {
    const id = await caseWithTrail()
    expect(await inOneSession(erasing(id), `DELETE FROM "TrailBody" WHERE "caseId" = '${id}'`)).toBe(1)
    expect(await db().trailEvent.count({ where: { caseId: id } })).toBe(1)
  })

  test('deletes no other case’s bodies', async () => {
    const other = inOneSession(erasing(randomUUID()), `DELETE FROM "TrailBody" WHERE "caseId" = '${caseId}'`)
    await expect(other).rejects.toThrow(/only while its case is being erased/)
    expect(await db().trailBody.count({ where: { caseId } })).toBe(1)
  })

  test('changes no body and no event', async () => {
    for (const statement of [
      'UPDATE "TrailBody" SET body = 1',
      'DELETE FROM "TrailEvent"',
      'TRUNCATE "TrailBody"',
    ]) {
      await expect(inOneSession(erasing(caseId), statement)).rejects.toThrow(/append-only/)
    }
  })
})

test('the refusal reaches Prisma’s callers in its own words', async () => {
  const failure = await db()
    .trailEvent.deleteMany()
    .catch((error: unknown) => error)
  expect(failure).toHaveProperty(
    'meta.driverAdapterError.cause.message',
    expect.stringMatching(/append-only/),
  )
})
