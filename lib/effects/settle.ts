import { db, type Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import type { ReadCase } from '#lib/lifecycle/held.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { ask } from '#lib/sql.ts'
import { append } from '#lib/trail/append.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Executor } from './executor.ts'
import type { Outcome } from './outcome.ts'
import { pausesOf } from './pauses.ts'
import { settleLate } from './settle-late.ts'
import { stop } from './stop.ts'
import { effectWith, triesSince } from './stored.ts'
import { succeed } from './succeed.ts'
import { writeSuccess } from './write-success.ts'

/**
 * Writes down what became of an effect: done, to be tried again, refused or unknown, with all that follows for its
 * bundle and its case, in one transaction. What is done in a case that is as it was when it was begun is one statement.
 *
 * @param row the case as it was then.
 */
export async function settle(
  executor: Executor,
  row: ReadCase,
  begun: Begun,
  result: Outcome,
): Promise<void> {
  const at = executor.clock.now()
  if (await isWrittenAtOnce(executor, row, begun, result, at)) return
  await settleHeld(executor, begun, result, at)
}

/** False where more is to be written down than a success, or the case is not as it was: nothing was written then. */
async function isWrittenAtOnce(
  executor: Executor,
  row: ReadCase,
  begun: Begun,
  result: Outcome,
  at: Date,
): Promise<boolean> {
  if (result.kind !== 'accepted' || actOf(begun.effect).record !== null) return false
  await executor.watch('sending: settled, not committed', begun.id)
  return writeSuccess(ask, row, begun, result, { events: [], goesOn: true }, at)
}

async function settleHeld(executor: Executor, begun: Begun, result: Outcome, at: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockCase(tx, begun.caseId)
    if (row === null) throw new Error(`Case ${begun.caseId} is gone`)
    if (await stillOurs(tx, begun)) await write(tx, row, begun, result, at)
    else await settleLate(tx, row, begun, result, at)
    await executor.watch('sending: settled, not committed', begun.id)
  })
}

async function stillOurs(tx: Tx, { id, attempt }: Begun): Promise<boolean> {
  const open = await tx.effectAttempt.count({
    where: { effectId: id, number: attempt, endedAt: null, effect: { state: 'executing' } },
  })
  return open === 1
}

async function write(tx: Tx, row: ReadCase, begun: Begun, result: Outcome, at: Date): Promise<void> {
  if (result.kind === 'accepted') return succeed(tx, row, begun, result, at)
  const { id: effectId, attempt, messageId } = begun
  if (!mayBeTriedAgain(begun, result)) {
    const { kind: outcome, detail } = result
    return stop(tx, row, {
      effectId,
      attempt,
      outcome: outcome === 'unknown' ? outcome : 'refused',
      detail,
      messageId,
      at,
    })
  }
  const stored = await effectWith(tx, effectId)
  const tries = triesSince(stored)
  const pause = (await pausesOf(tx, stored.kind))[tries - 1]
  if (pause !== undefined) return postpone(tx, row, begun, result, at, pause)
  const outcome = result.kind === 'unknown' ? 'unknown' : 'refused'
  const detail = `${result.detail} (tried ${tries} times)`
  return stop(tx, row, { effectId, attempt, outcome, detail, messageId, at })
}

type NotDone = Exclude<Outcome, { kind: 'accepted' }>

/** Whether it is tried again by itself: what was not done, and what is done once at most under its key. */
function mayBeTriedAgain({ effect, doubt }: Begun, { kind }: NotDone): boolean {
  if (kind === 'refused_for_now') return true
  return kind === 'unknown' && actOf(effect).idempotent && !doubt?.objection
}

async function postpone(
  tx: Tx,
  row: ReadCase,
  { id, attempt }: Begun,
  { kind: outcome, detail }: NotDone,
  at: Date,
  pauseMs: number,
): Promise<void> {
  const until = new Date(at.getTime() + pauseMs)
  await tx.effect.update({ where: { id }, data: { state: 'pending', leaseUntil: null, notBefore: until } })
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId: id, number: attempt } },
    data: { endedAt: at, outcome, detail },
  })
  const body = { effect: id, attempt, until: until.toISOString(), detail }
  await append(tx, row, [{ kind: 'effect_postponed', actor: 'system', at, body }])
  await enqueue(tx, 'execute-effect', { effectId: id }, { startAfter: until })
}
