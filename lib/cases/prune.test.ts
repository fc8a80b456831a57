import { describe, expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { readSettings } from '#lib/settings.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, parkedCase, testClock } from '#lib/testing/desk.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { keepHouse } from './housekeeping.ts'
import { prune } from './prune.ts'

useDatabase('shop')
const clock = testClock()
const day = 86_400_000
const ago = (ms: number) => new Date(clock.now().getTime() - ms)

async function keepUntilNow() {
  return prune((await readSettings(db())).keep, clock.now())
}

/** Text that Maya left on a case so many days ago. */
async function unsentOn(caseId: string, days: number) {
  const text = {
    caseId,
    userId: USERS.maya.id,
    subject: 'Re',
    body: 'Half a sen',
    updatedAt: ago(days * day),
  }
  await db().unsentReply.upsert({
    where: { caseId_userId: { caseId, userId: USERS.maya.id } },
    create: text,
    update: text,
  })
}
const unsentLeft = async () => (await db().unsentReply.findMany()).map(({ caseId }) => caseId)

describe('what is kept for a time', () => {
  test('R10: what somebody types stays, and goes only when nobody has touched it for long', async () => {
    const [open, closed, lately] = [await ask(clock), await ask(clock), await ask(clock)]
    await db().case.updateMany({ where: { id: { in: [closed, lately] } }, data: { state: 'closed' } })
    await unsentOn(open, 89)
    await unsentOn(closed, 8)
    await unsentOn(lately, 6)
    await keepUntilNow()
    expect((await unsentLeft()).sort()).toEqual([open, lately].sort())
    await unsentOn(open, 91)
    await keepUntilNow()
    expect(await unsentLeft()).toEqual([lately])
  })

  test('goes for ended sessions, old counts of tries and the signs of life of workers that are gone', async () => {
    const session = (token: string, expiresAt: Date) =>
      db().session.create({ data: { token, expiresAt, userId: USERS.maya.id } })
    await session('ended', ago(2 * day))
    await session('just ended', ago(day / 2))
    await session('stands', ago(-day))
    await db().throttle.createMany({
      data: [
        { key: 'old', count: 3, windowStart: ago(1.1 * day) },
        { key: 'counts', count: 3, windowStart: ago(0.9 * day) },
      ],
    })
    await db().heartbeat.createMany({
      data: [
        { workerId: 'gone', startedAt: ago(day), seenAt: ago(660_000) },
        { workerId: 'there', startedAt: ago(day), seenAt: ago(5_000) },
      ],
    })
    await keepUntilNow()
    expect((await db().session.findMany()).map(({ token }) => token).sort()).toEqual(['just ended', 'stands'])
    expect((await db().throttle.findMany()).map(({ key }) => key)).toEqual(['counts'])
    expect((await db().heartbeat.findMany()).map(({ workerId }) => workerId)).toEqual(['there'])
  })

  test('mails of the local mailbox go only where a setting says so', async () => {
    const mail = (receivedAt: Date) =>
      db().mailboxMessage.create({
        data: { receivedAt, sender: 'a@x', recipients: ['b@x'], raw: Buffer.of(1) },
      })
    await mail(ago(400 * day))
    await mail(ago(day))
    await keepUntilNow()
    expect(await db().mailboxMessage.count()).toBe(2)
    await setSettings({ keep: { mailboxDays: 30 } })
    await keepUntilNow()
    expect(await db().mailboxMessage.count()).toBe(1)
  })

  test('goes in small batches, by two workers at once, and each row once', async () => {
    const rows = Array.from({ length: 1_300 }, (_, at) => ({
      key: `t${at}`,
      count: 1,
      windowStart: ago(3 * day),
    }))
    await db().throttle.createMany({ data: rows })
    const [one, other] = await Promise.all([keepUntilNow(), keepUntilNow()])
    expect(one + other).toBe(1_300)
    expect(await db().throttle.count({ where: { key: { startsWith: 't' } } })).toBe(0)
  })

  test('jobs that are done go as long after as a setting says', async () => {
    await setSettings({ keep: { jobMinutes: 3 } })
    await keepUntilNow()
    await enqueue(db(), 'drive-case', { caseId: await ask(clock) })
    const { rows } = await pool().query<{ kept: number }>(
      'SELECT deletion_seconds AS kept FROM pgboss.job ORDER BY created_on DESC LIMIT 1',
    )
    expect(rows).toEqual([{ kept: 180 }])
  })
})

test('the trail of a case, and all that happened in it, is kept for ever', async () => {
  const { caseId } = await parkedCase(clock)
  const of = async () => ({
    case: await db().case.count(),
    events: await db().trailEvent.count(),
    bodies: await db().trailBody.count(),
    segments: await db().promptSegment.count(),
    steps: await db().step.count(),
    messages: await db().message.count(),
    drafts: await db().draft.count({ where: { caseId } }),
  })
  const before = await of()
  const smallest = {
    jobMinutes: 1,
    unsentDays: 1,
    unsentOfClosedDays: 1,
    heartbeatMinutes: 1,
    endedSessionDays: 0,
  }
  await prune(
    { ...smallest, throttleDays: 1, mailboxDays: 1 },
    new Date(clock.now().getTime() + 10_000 * day),
  )
  expect(await of()).toEqual(before)
  expect(await trailFaults(caseId)).toBe('')
})

test('the housekeeping does it', async () => {
  await db().throttle.create({ data: { key: 'long ago', count: 1, windowStart: ago(3 * day) } })
  await keepHouse(clock, undefined)
  expect(await db().throttle.count({ where: { key: 'long ago' } })).toBe(0)
  expect((await caseRow(await ask(clock))).state).toBe('queued')
})
