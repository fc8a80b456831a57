import { z } from 'zod'
import type { Tx } from '#lib/db.ts'
import { type Case, type CaseState, Prisma } from '#prisma/generated/client.ts'
import { assistantPaused } from './switches.ts'
import { type CaseEvent, type FreeEvent, type HeldEvent, table } from './table.ts'

/**
 * A case's row after a lifecycle write, locked until the transaction ends. `from` is the state it left; `isPaused`: the
 * assistant is, so that the turn just written is the last for now.
 */
export type MovedCase = Case & { from: CaseState; isPaused: boolean }

/** The write was refused: the case is in another state, another epoch, or does not exist (`state` null). */
export type NotMoved = { kind: 'not_moved'; state: CaseState | null; epoch: number | null }
export type Moved = { kind: 'moved'; row: MovedCase }

type Details = {
  at: Date
  /** Why the case needs a person, for events that lead to `needs_human`. */
  attention?: string
  /** When a queued case may be claimed. */
  wakeAt?: Date
}

/** Brings an act of a person, the customer or the system to a case, ending whatever a worker held of it. */
export function transition(
  tx: Tx,
  event: FreeEvent,
  caseId: string,
  details: Details,
): Promise<Moved | NotMoved> {
  return write(tx, event, caseId, Prisma.sql`true`, details, Prisma.sql`NULL::timestamp, NULL::text`)
}

/** Brings what a worker found to the case it holds. Refused once the epoch is over. */
export function advance(
  tx: Tx,
  event: HeldEvent,
  held: { caseId: string; epoch: number; workerId: string; leaseMs: number },
  details: Details,
): Promise<Moved | NotMoved> {
  const lease = event === 'turn' ? leaseFor(held) : Prisma.sql`NULL::timestamp, NULL::text`
  return write(tx, event, held.caseId, Prisma.sql`epoch = ${held.epoch}`, details, lease)
}

/**
 * Takes a case that is due, or one whose worker has gone silent. Refused if there is nothing to take, and while the
 * assistant is paused.
 */
export function claim(
  tx: Tx,
  caseId: string,
  worker: { workerId: string; leaseMs: number },
  at: Date,
): Promise<Moved | NotMoved> {
  const due = Prisma.sql`NOT ${assistantPaused} AND ((state = 'queued' AND ("wakeAt" IS NULL OR "wakeAt" <= ${at}))
    OR (state = 'running' AND "leaseUntil" < ${databaseTime}))`
  return write(tx, 'claim', caseId, due, { at }, leaseFor(worker))
}

/** Locks a case's row for the rest of the transaction. Null if there is no such case. */
export async function lockCase(tx: Tx, caseId: string): Promise<Case | null> {
  if (!isId(caseId)) return null
  const [row] = await tx.$queryRaw<Case[]>`SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE`
  return row ?? null
}

/** What is no id, from a stale link or a typing error, names no case; the database would throw over it. */
function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}

/** The database's clock: leases are measured by one clock, whatever the workers' own say. */
export const databaseTime = Prisma.sql`(clock_timestamp() AT TIME ZONE 'UTC')`

function leaseFor({ workerId, leaseMs }: { workerId: string; leaseMs: number }): Prisma.Sql {
  return Prisma.sql`${databaseTime} + ${leaseMs}::int * interval '1 millisecond', ${workerId}::text`
}

/**
 * The one statement that writes a case's state. It locks the row, checks the state and the condition on what it
 * locked, and gives the row back with the trail's head.
 */
async function write(
  tx: Tx,
  event: CaseEvent,
  caseId: string,
  condition: Prisma.Sql,
  { at, attention, wakeAt }: Details,
  lease: Prisma.Sql,
): Promise<Moved | NotMoved> {
  if (!isId(caseId)) return { kind: 'not_moved', state: null, epoch: null }
  const { epoch, moves } = table[event]
  const froms = Object.keys(moves)
  const cases = Object.entries(moves).map(([from, to]) => Prisma.sql`WHEN ${from} THEN ${to}`)
  const [row] = await tx.$queryRaw<MovedCase[]>`
    WITH held AS (SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE),
    next AS (
      SELECT id, state AS "from", (CASE state::text ${Prisma.join(cases, ' ')} END)::"CaseState" AS "to"
      FROM held WHERE state::text = ANY(${froms}) AND (${condition})
    )
    UPDATE "Case" SET
      state = next."to",
      epoch = epoch + ${epoch === 'raises' ? 1 : 0},
      attention = CASE WHEN next."to" = 'needs_human' THEN COALESCE(${attention ?? null}, attention) END,
      "customerWroteAgain" = next."to" IN ('needs_human', 'committing') AND (${event === 'customer_writes'}
        OR "customerWroteAgain" AND (next."to" = next."from" OR next."to" = 'needs_human' OR ${event === 'resume'})),
      "wakeAt" = ${wakeAt ?? null},
      ("leaseUntil", "leasedBy") = (SELECT ${lease}),
      "stateSince" = CASE WHEN next."to" = next."from" THEN "stateSince" ELSE ${at} END,
      "closedAt" = CASE WHEN next."to" = 'closed' THEN ${at}::timestamp END
    FROM next WHERE "Case".id = next.id
    RETURNING "Case".*, next."from", ${event === 'turn' ? assistantPaused : Prisma.sql`false`} AS "isPaused"`
  if (row !== undefined) return { kind: 'moved', row }
  const now = await tx.case.findUnique({ where: { id: caseId }, select: { state: true, epoch: true } })
  return { kind: 'not_moved', state: now?.state ?? null, epoch: now?.epoch ?? null }
}
