import { type EffectOf, parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { readShipment } from '#lib/shop/read-shipment.ts'
import { whyNotDue } from '#lib/shop/rules.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import { askWithin } from '#lib/sql.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { dueAnew } from './due-anew.ts'

/**
 * Looks again at what was promised for a day that has come. A case whose condition is met wakes, for the assistant to
 * propose what was promised; where it is not, nobody is bothered. Only a waiting case is looked at: any other is in
 * somebody's hands, and its promise is looked at once it waits again. Returns how many were looked at.
 */
export async function wakeFollowUps(clock: Clock, most = 100): Promise<number> {
  const at = clock.now()
  const due = await db().followUp.findMany({
    where: { state: 'open', dueAt: { lte: at }, case: { state: 'waiting' } },
    orderBy: { dueAt: 'asc' },
    select: { id: true, caseId: true },
    take: most,
  })
  for (const { id, caseId } of due) await db().$transaction((tx) => look(tx, id, caseId, at))
  return due.length
}

async function look(tx: Tx, id: string, caseId: string, at: Date): Promise<void> {
  const row = await lockCase(tx, caseId)
  const followUp = await tx.followUp.findFirst({
    where: { id, state: 'open' },
    select: { effectId: true, effect: { select: { place: true, proposal: { select: { bundle: true } } } } },
  })
  if (row?.state !== 'waiting' || followUp === null) return
  const { effect, effectId } = followUp
  const promise = parseBundle(effect.proposal.bundle).effects[effect.place - 1]
  if (promise?.kind !== 'follow_up') throw new Error(`Effect ${effectId} is no follow-up`)
  const why = await needless(tx, row, promise, at)
  const outcome = why === null ? ('due' as const) : ('cancelled' as const)
  await tx.followUp.update({ where: { id }, data: { state: outcome } })
  const body = { effect: effectId, outcome, why: why ?? promise.condition }
  const ended = { kind: 'follow_up_ended', actor: 'system', at, body } as const
  if (why !== null) {
    await append(tx, row, [ended])
    return
  }
  const moved = await transition(tx, 'follow_up', caseId, { at })
  if (moved.kind === 'not_moved') throw new Error(`Case ${row.number} was locked in state ${moved.state}`)
  await append(tx, moved.row, [ended])
  await dueAnew(tx, caseId, at)
  await enqueue(tx, 'drive-case', { caseId })
}

/** Why nothing has to be done of what was promised; null where it has to. What cannot be read has to be looked at. */
async function needless(tx: Tx, row: Case, promise: EffectOf<'follow_up'>, at: Date): Promise<string | null> {
  const shipment = await readShipment(askWithin(tx), scopeOf(row), promise.order, at)
  return shipment && whyNotDue(promise, shipment.parcels)
}
