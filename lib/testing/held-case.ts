import { advancing, claiming, type Right } from '#lib/lifecycle/held.ts'
import type { HeldEvent } from '#lib/lifecycle/table.ts'
import type { Details, NotMoved } from '#lib/lifecycle/transition.ts'
import { ask } from '#lib/sql.ts'
import { type Case, Prisma } from '#prisma/generated/client.ts'
import { db } from '../db.ts'

type Moved = { kind: 'moved'; row: Case }

/** Brings to a case what a worker found, with nothing of it on the trail. */
export function advance(event: HeldEvent, right: Right, details: Details): Promise<Moved | NotMoved> {
  return move(right.caseId, (row) => advancing(event, right, details, headsOf(row)))
}

/** Claims a case for a worker, with nothing of it on the trail. */
export function claim(
  caseId: string,
  worker: { workerId: string; leaseMs: number },
  at: Date,
): Promise<Moved | NotMoved> {
  return move(caseId, (row) => claiming(row, worker, at, headsOf(row)))
}

function headsOf({ trailCount: count, trailHash: hash }: Case) {
  return { from: { count, hash }, to: { count, hash } }
}

async function move(id: string, write: (row: Case) => Prisma.Sql): Promise<Moved | NotMoved> {
  const row = await db().case.findUnique({ where: { id } })
  if (row === null) return { kind: 'not_moved', state: null, epoch: null }
  const [moved] = await ask<Case>(Prisma.sql`${write(row)} RETURNING *`)
  if (moved !== undefined) return { kind: 'moved', row: moved }
  const { state, epoch } = await db().case.findUniqueOrThrow({ where: { id } })
  return { kind: 'not_moved', state, epoch }
}
