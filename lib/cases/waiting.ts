import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'

/** How many stand before a case, and in how many minutes its turn may be; null where nothing has been done of late. */
export type Wait = { before: number; minutes: number | null }

/** How far back is looked to see how fast it goes, minutes. */
const lately = 5
/** More than so many are not counted. */
const most = 100_000

type Row = { waiting: number; before: number; done: number }

/**
 * How long a case will have to wait for its turn. Null unless it stands in line among so many that whoever opened it is
 * told (`manyWaiting`).
 */
export async function readWait(tx: Tx, caseId: string, at: Date): Promise<Wait | null> {
  const { manyWaiting } = await readSettings(tx)
  const since = new Date(at.getTime() - lately * 60_000)
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT
      (SELECT count(*) FROM (SELECT FROM "Case" WHERE state = 'queued' LIMIT ${most}) waiting)::int AS waiting,
      (SELECT count(*) FROM (
        SELECT FROM "Case" other WHERE other.state = 'queued' AND (other.priority > own.priority
          OR other.priority = own.priority AND other."inLineSince" < own."inLineSince") LIMIT ${most}
      ) before)::int AS before,
      (SELECT count(*) FROM "Run"
       WHERE outcome IN ('parked', 'answered', 'escalated', 'halted', 'superseded')
         AND "endedAt" > ${since} AND "endedAt" <= ${at})::int AS done
    FROM "Case" own WHERE own.id = ${caseId}::uuid AND own.state = 'queued'`
  if (row === undefined || row.waiting < manyWaiting) return null
  return { before: row.before, minutes: row.done === 0 ? null : ((row.before + 1) * lately) / row.done }
}

/** What a customer is told who has to wait. */
export function waitWords({ minutes }: Wait): string {
  const when = minutes === null ? 'as soon as we can' : `in about ${roughly(minutes)}`
  return `Many are asking at the moment; we expect to look at yours ${when}.`
}

/** The same for whoever opened the case at the desk. */
export function deskWaitWords({ before, minutes }: Wait): string {
  if (before === 0) return 'Waiting for the assistant: it comes next.'
  const others = before === 1 ? '1 case comes' : `${before.toLocaleString('en')} cases come`
  const when = minutes === null ? '' : `, which takes about ${roughly(minutes)}`
  return `Waiting for the assistant: ${others} first${when}.`
}

/** A time that is an estimate, and looks like one. */
function roughly(minutes: number): string {
  if (minutes <= 1) return 'a minute'
  if (minutes <= 10) return `${Math.ceil(minutes)} minutes`
  if (minutes <= 55) return `${Math.ceil(minutes / 5) * 5} minutes`
  const hours = Math.ceil(minutes / 60)
  if (hours === 1) return 'an hour'
  return hours <= 24 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
