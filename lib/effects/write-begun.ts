import { going } from '#lib/lifecycle/held.ts'
import { keptSendingHeld } from '#lib/lifecycle/switches.ts'
import { databaseTime } from '#lib/lifecycle/transition.ts'
import { type Ask, wholeRows } from '#lib/sql.ts'
import { headAfter, seal } from '#lib/trail/chain.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import { eventRows } from '#lib/trail/rows.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { Due } from './read-due.ts'

/**
 * Takes an effect for its next attempt, in one statement: on the condition that its case is as it was read, the effect
 * pending, and sending not on hold, from which time on it is not before this is committed. Gives the case with its
 * trail's new head; null where the condition does not hold, and nothing was written.
 */
export async function writeBegun<Read extends Due>(
  ask: Ask,
  { row, effect: { id: effectId }, attempts }: Read,
  events: readonly NewEvent[],
  leaseMs: number,
  at: Date,
): Promise<Read['row'] | null> {
  const before = { count: row.trailCount, hash: row.trailHash }
  const sealed = seal(row.id, before, events)
  const head = headAfter(sealed, before)
  const number = attempts.length + 1
  const attempt = { effectId, number, startedAt: at, endedAt: null, outcome: null, detail: null }
  const written = await ask(Prisma.sql`
    WITH moved AS (
      ${going(null, row, { at }, head)} AND NOT ${keptSendingHeld} AND EXISTS (
        SELECT FROM "Effect" WHERE id = ${effectId}::uuid AND state = 'pending')
      RETURNING "Case".id
    ), ${eventRows(sealed)}, effect AS (
      UPDATE "Effect" SET state = 'executing',
        "leaseUntil" = ${databaseTime} + ${leaseMs}::int * interval '1 millisecond'
      FROM moved WHERE "Effect".id = ${effectId}::uuid
    ), attempt AS (${wholeRows('EffectAttempt', [attempt])})
    SELECT FROM moved`)
  return written.length === 1 ? { ...row, trailCount: head.count, trailHash: head.hash } : null
}
