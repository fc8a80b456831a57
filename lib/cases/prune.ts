import { db } from '#lib/db.ts'
import { keepFinishedJobs } from '#lib/jobs/keep-finished.ts'
import type { Settings } from '#lib/settings.ts'
import { Prisma } from '#prisma/generated/client.ts'

type Keep = Settings['keep']

/** Deleted at once, so that no lock is long and no other worker waits; and how often in a row, in one round. */
const batch = 500
const rounds = 20

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Deletes what is kept for a time only, as the settings have it: jobs that are done, what somebody typed long ago, signs
 * of life, counts of tries, sessions that have ended and, where a setting says so, mails of the local mailbox. Never
 * anything of what happened in a case. Any number of workers may do this at once. Gives how many rows went.
 */
export async function prune(keep: Keep, at: Date): Promise<number> {
  await keepFinishedJobs(keep.jobMinutes * 60)
  let gone = 0
  for (const { table, key, where } of rulesFor(keep, at)) {
    for (let round = 0; round < rounds; round += 1) {
      const deleted = await deleteSome(table, key, where)
      gone += deleted
      if (deleted < batch) break
    }
  }
  return gone
}

type Rule = { table: string; key: string; where: Prisma.Sql }

function rulesFor(keep: Keep, at: Date): Rule[] {
  const before = (ms: number) => new Date(at.getTime() - ms)
  const closed = Prisma.sql`EXISTS (SELECT FROM "Case" WHERE "Case".id = "caseId" AND "Case".state = 'closed')`
  const rules: Rule[] = [
    {
      table: 'UnsentReply',
      key: '"caseId", "userId"',
      where: Prisma.sql`"updatedAt" < ${before(keep.unsentDays * day)}
        OR "updatedAt" < ${before(keep.unsentOfClosedDays * day)} AND ${closed}`,
    },
    {
      table: 'Heartbeat',
      key: '"workerId"',
      where: Prisma.sql`"seenAt" < ${before(keep.heartbeatMinutes * minute)}`,
    },
    {
      table: 'Throttle',
      key: 'key',
      where: Prisma.sql`"windowStart" < ${before(keep.throttleDays * day)}`,
    },
    { table: 'Session', key: 'id', where: Prisma.sql`"expiresAt" < ${before(keep.endedSessionDays * day)}` },
    {
      table: 'Verification',
      key: 'id',
      where: Prisma.sql`"expiresAt" < ${before(keep.endedSessionDays * day)}`,
    },
  ]
  if (keep.mailboxDays === null) return rules
  const where = Prisma.sql`"receivedAt" < ${before(keep.mailboxDays * day)}`
  return [...rules, { table: 'MailboxMessage', key: 'id', where }]
}

function deleteSome(table: string, key: string, where: Prisma.Sql): Promise<number> {
  const [rows, by] = [Prisma.raw(`"${table}"`), Prisma.raw(key)]
  return db().$executeRaw`
    DELETE FROM ${rows} WHERE (${by}) IN (
      SELECT ${by} FROM ${rows} WHERE ${where} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    )`
}
