import type { Tx } from '#lib/db.ts'
import { type Case, type CaseState, Prisma } from '#prisma/generated/client.ts'
import { isId } from './id.ts'
import { type FreeEvent, table } from './table.ts'

/** A case's row after a lifecycle write, locked until the transaction ends. `from` is the state it left. */
export type MovedCase = Case & { from: CaseState }

/** The write was refused: the case is in another state, another epoch, or does not exist (`state` null). */
export type NotMoved = { kind: 'not_moved'; state: CaseState | null; epoch: number | null }
export type Moved = { kind: 'moved'; row: MovedCase }

/** When, and what else the row says in the state it comes to. */
export type Details = {
  at: Date
  /** Why the case needs a person, for events that lead to `needs_human`. */
  attention?: string
  /** When a queued case may be claimed. */
  wakeAt?: Date
}

/** Locks a case's row for the rest of the transaction. Null if there is no such case. */
export async function lockCase(tx: Tx, caseId: string): Promise<Case | null> {
  if (!isId(caseId)) return null
  const [row] = await tx.$queryRaw<Case[]>`SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE`
  return row ?? null
}

/** The database's clock: leases are measured by one clock, whatever the workers' own say. */
export const databaseTime = Prisma.sql`(clock_timestamp() AT TIME ZONE 'UTC')`

/** A lease as the columns `leaseUntil` and `leasedBy` have it. */
export function leaseFor({ workerId, leaseMs }: { workerId: string; leaseMs: number }): Prisma.Sql {
  return Prisma.sql`${databaseTime} + ${leaseMs}::int * interval '1 millisecond', ${workerId}::text`
}

/**
 * Brings an act of a person, the customer or the system to a case, ending whatever a worker held of it. One statement locks
 * the row, checks the state on what it locked, and gives the row back with the trail's head.
 */
export async function transition(
  tx: Tx,
  event: FreeEvent,
  caseId: string,
  details: Details,
): Promise<Moved | NotMoved> {
  if (!isId(caseId)) return { kind: 'not_moved', state: null, epoch: null }
  const { moves } = table[event]
  const froms = Object.keys(moves)
  const cases = Object.entries(moves).map(([from, to]) => Prisma.sql`WHEN ${from} THEN ${to}`)
  const [row] = await tx.$queryRaw<MovedCase[]>`
    WITH held AS (SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE),
    next AS (
      SELECT id, state AS "from", (CASE state::text ${Prisma.join(cases, ' ')} END)::"CaseState" AS "to"
      FROM held WHERE state::text = ANY(${froms})
    )
    UPDATE "Case" SET ${movedBy(event, details)}
    FROM next WHERE "Case".id = next.id
    RETURNING "Case".*, next."from"`
  if (row !== undefined) return { kind: 'moved', row }
  const now = await tx.case.findUnique({ where: { id: caseId }, select: { state: true, epoch: true } })
  return { kind: 'not_moved', state: now?.state ?? null, epoch: now?.epoch ?? null }
}

/** What an act of a person, the customer or the system makes of a case's row; in its statement `next` says "from" and "to". */
export function movedBy(event: FreeEvent, { at, attention, wakeAt }: Details): Prisma.Sql {
  return Prisma.sql`state = next."to",
      epoch = epoch + 1,
      attention = CASE WHEN next."to" = 'needs_human' THEN COALESCE(${attention ?? null}, attention) END,
      "customerWroteAgain" = next."to" IN ('needs_human', 'committing') AND (${event === 'customer_writes'}::bool
        OR "customerWroteAgain" AND (next."to" = next."from" OR next."to" = 'needs_human'
          OR ${event === 'resume'}::bool)),
      "wakeAt" = ${wakeAt ?? null}::timestamp,
      "leaseUntil" = NULL,
      "leasedBy" = NULL,
      "stateSince" = CASE WHEN next."to" = next."from" THEN "stateSince" ELSE ${at}::timestamp END,
      "closedAt" = CASE WHEN next."to" = 'closed' THEN ${at}::timestamp END`
}
