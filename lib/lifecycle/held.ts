import { type Case, type CaseState, Prisma } from '#prisma/generated/client.ts'
import { assistantPaused } from './switches.ts'
import { type FreeEvent, type HeldEvent, table, target } from './table.ts'
import { type Details, databaseTime, leaseFor, movedBy } from './transition.ts'

// What is written of a case's life, as parts of the one statement that writes everything else with it. Each updates one
// row, or none where it is refused.

/** Where a case's trail ends before a write, and after it. */
type Heads = { from: Head; to: Head }
type Head = { count: number; hash: string }
type Worker = { workerId: string; leaseMs: number }

/** The right to write: the case, and the epoch in which it was claimed. */
export type Right = { caseId: string; epoch: number } & Worker

/** Brings what a worker found to the case it holds. Refused once the epoch is over, and where the trail's head has moved. */
export function advancing(event: HeldEvent, right: Right, details: Details, heads: Heads): Prisma.Sql {
  const to = table[event].moves.running
  const { at, attention, wakeAt } = details
  return Prisma.sql`UPDATE "Case" SET
      ${stateTo(to, at)}
      attention = ${to === 'needs_human' ? (attention ?? null) : null},
      "customerWroteAgain" = ${to === 'needs_human'} AND "customerWroteAgain",
      "wakeAt" = ${wakeAt ?? null}::timestamp,
      ${event === 'turn' ? prolonged(right) : Prisma.sql`"leaseUntil" = NULL, "leasedBy" = NULL`},
      ${headTo(heads)}
    WHERE id = ${right.caseId}::uuid AND ${stateIs('running')} AND epoch = ${right.epoch} AND ${headAt(heads)}`
}

const columns = [
  'id',
  'number',
  'state',
  'epoch',
  'scope',
  'customerId',
  'accountId',
  'contactName',
  'contactEmail',
  'customerWroteAgain',
  'trailCount',
  'trailHash',
] as const

/**
 * A case as it was read, as far as acts on it depend on it, with its trail's head: what is decided on it holds for as
 * long as its state, its epoch and that are the same.
 */
export type ReadCase = Pick<Case, (typeof columns)[number]>

/** Its columns, for a statement that reads one. */
export const readCase = Prisma.raw(columns.map((column) => `"Case"."${column}"`).join(', '))

/**
 * Brings an act of a person or of the system to a case as it was read: as `transition` does, but refused where it is not
 * the same any more. Null: nothing of its life, its trail alone goes on.
 */
export function going(event: FreeEvent | null, read: ReadCase, details: Details, to: Head): Prisma.Sql {
  const heads = { from: { count: read.trailCount, hash: read.trailHash }, to }
  const same = Prisma.sql`"Case".id = ${read.id}::uuid AND ${stateIs(read.state)} AND epoch = ${read.epoch} AND ${headAt(heads)}`
  if (event === null) return Prisma.sql`UPDATE "Case" SET ${headTo(heads)} WHERE ${same}`
  const leadsTo = target(event, read.state)
  if (leadsTo === null) throw new RangeError(`No case is moved from ${read.state} by ${event}`)
  return Prisma.sql`UPDATE "Case" SET ${movedBy(event, details)}, ${headTo(heads)}
    FROM (SELECT ${read.state}::"CaseState" AS "from", ${leadsTo}::"CaseState" AS "to") next WHERE ${same}`
}

/**
 * The state of a case that is asked for by its id. As text, since the planner would rather go through the index of a state
 * that few cases are in, as far as it knows: once they are many, that is all of them.
 */
export function stateIs(state: CaseState): Prisma.Sql {
  return Prisma.sql`"Case".state::text = ${state}`
}

/** A turn prolongs a lease of which a third is gone: as long as no index has to be told of it, a turn is written in place. */
function prolonged({ workerId, leaseMs }: Worker): Prisma.Sql {
  const until = (ms: number) => Prisma.sql`${databaseTime} + ${ms}::int * interval '1 millisecond'`
  const enough = Math.floor((leaseMs * 2) / 3)
  return Prisma.sql`"leaseUntil" = CASE WHEN "leaseUntil" > ${until(enough)} THEN "leaseUntil" ELSE ${until(leaseMs)} END,
      "leasedBy" = ${workerId}::text`
}

function stateTo(to: string, at: Date): Prisma.Sql {
  if (to === 'running') return Prisma.empty
  const closed = to === 'closed' ? Prisma.sql`"closedAt" = ${at}::timestamp,` : Prisma.empty
  return Prisma.sql`state = ${to}::"CaseState", "stateSince" = ${at}::timestamp, ${closed}`
}

/**
 * Takes a case as it was looked at: refused if there is nothing to take any more, or it is not the same. A case that the
 * last run is to go on in is told so once.
 */
export function claiming(
  looked: { id: string; epoch: number },
  worker: Worker,
  at: Date,
  heads: Heads,
): Prisma.Sql {
  return Prisma.sql`UPDATE "Case" SET
      state = 'running', epoch = epoch + 1, attention = NULL, "customerWroteAgain" = false, "wakeAt" = NULL,
      "goesOn" = false, "closedAt" = NULL,
      ("leaseUntil", "leasedBy") = (SELECT ${leaseFor(worker)}),
      "stateSince" = CASE state WHEN 'running' THEN "stateSince" ELSE ${at}::timestamp END,
      ${headTo(heads)}
    WHERE id = ${looked.id}::uuid AND epoch = ${looked.epoch} AND ${claimable(at)} AND ${headAt(heads)}`
}

/** The condition for a case that a worker may take: due, or one whose worker has gone silent; none during a pause. */
export function claimable(at: Date): Prisma.Sql {
  return Prisma.sql`(state = 'queued' AND ("wakeAt" IS NULL OR "wakeAt" <= ${at}::timestamp)
    OR state = 'running' AND "leaseUntil" < ${databaseTime}) AND NOT ${assistantPaused}`
}

function headAt({ from }: Heads): Prisma.Sql {
  return Prisma.sql`"trailCount" = ${from.count} AND "trailHash" = ${from.hash}`
}

function headTo({ to }: Heads): Prisma.Sql {
  return Prisma.sql`"trailCount" = ${to.count}, "trailHash" = ${to.hash}, "headMoved" = true`
}
