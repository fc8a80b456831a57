import { db, type Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { cancelFollowUps } from '#lib/lifecycle/follow-ups.ts'
import type { FreeEvent } from '#lib/lifecycle/table.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { readSettings } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import { closingWords } from '#lib/words.ts'
import type { Case } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Executor } from './executor.ts'
import type { Outcome } from './outcome.ts'
import { stop } from './stop.ts'

/**
 * Writes down what became of an effect: done, to be tried again, refused or unknown, with all that follows for its
 * bundle and its case, in one transaction.
 */
export async function settle(executor: Executor, begun: Begun, result: Outcome): Promise<void> {
  const at = executor.clock.now()
  await db().$transaction(async (tx) => {
    const row = await lockCase(tx, begun.caseId)
    if (row === null) throw new Error(`Case ${begun.caseId} is gone`)
    if (await stillOurs(tx, begun)) await write(tx, row, begun, result, at)
    else await settleLate(tx, row, begun, result, at)
    await executor.watch('sending: settled, not committed')
  })
}

async function stillOurs(tx: Tx, { id, attempt }: Begun): Promise<boolean> {
  const open = await tx.effectAttempt.count({
    where: { effectId: id, number: attempt, endedAt: null, effect: { state: 'executing' } },
  })
  return open === 1
}

async function write(tx: Tx, row: Case, begun: Begun, result: Outcome, at: Date): Promise<void> {
  const { id: effectId, attempt, messageId } = begun
  switch (result.kind) {
    case 'accepted':
      return succeed(tx, row, begun, result.response, at)
    case 'refused_for_now': {
      const pauses = (await readSettings(tx)).mailRetrySeconds
      const pause = pauses[attempt - 1]
      if (pause !== undefined) return postpone(tx, row, begun, result.detail, at, pause * 1_000)
      const detail = `${result.detail} (tried ${attempt} times)`
      return stop(tx, row, { effectId, attempt, outcome: 'refused', detail, messageId, at })
    }
    case 'refused':
    case 'unknown': {
      const { kind: outcome, detail } = result
      return stop(tx, row, { effectId, attempt, outcome, detail, messageId, at })
    }
  }
}

/** Writes down that an effect is done, and goes on with the next of its bundle or, after the last, with the case. */
export async function succeed(tx: Tx, row: Case, begun: Begun, detail: string, at: Date): Promise<void> {
  await note(tx, row, begun, detail, at)
  await goOn(tx, row, begun, at)
}

async function note(tx: Tx, row: Case, begun: Begun, detail: string, at: Date): Promise<void> {
  const { id, attempt, effect, messageId } = begun
  await tx.effect.update({ where: { id }, data: { state: 'succeeded', leaseUntil: null, endedAt: at } })
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId: id, number: attempt } },
    data: { endedAt: at, outcome: 'succeeded', detail },
  })
  await actOf(effect).record(tx, row, begun, at)
  const about = { effect: id, attempt, outcome: 'succeeded', detail, messageId }
  await append(tx, row, [{ kind: 'effect_ended', actor: 'system', at, body: about }])
}

async function goOn(tx: Tx, row: Case, { proposalId, place, effect }: Begun, at: Date): Promise<void> {
  const next = await tx.effect.findUnique({
    where: { proposalId_place: { proposalId, place: place + 1 } },
    select: { id: true },
  })
  if (next !== null) return enqueue(tx, 'execute-effect', { effectId: next.id })
  const event = lastEvent(row, effect)
  const moved = await transition(tx, event, row.id, { at })
  if (moved.kind === 'not_moved')
    throw new Error(`The effects of case ${row.number} ended in state ${moved.state}`)
  if (event === 'effects_done_answering') await enqueue(tx, 'drive-case', { caseId: row.id })
  if (event !== 'effects_done_closing' || effect.kind !== 'close') return
  const why = closingWords[effect.why]
  const cancelled = await cancelFollowUps(tx, row.id, 'The case was closed', at)
  const closed = { kind: 'closed', actor: 'system', at, body: { from: row.state, why } } as const
  await append(tx, moved.row, [...cancelled, closed])
}

/** What the last effect of a bundle brings about. Whoever wrote meanwhile is answered, whatever was to end. */
function lastEvent(row: Case, { kind }: Begun['effect']): FreeEvent {
  if (row.customerWroteAgain) return 'effects_done_answering'
  return kind === 'close' ? 'effects_done_closing' : 'effects_done'
}

async function postpone(
  tx: Tx,
  row: Case,
  { id, attempt }: Begun,
  detail: string,
  at: Date,
  pauseMs: number,
): Promise<void> {
  const until = new Date(at.getTime() + pauseMs)
  await tx.effect.update({ where: { id }, data: { state: 'pending', leaseUntil: null, notBefore: until } })
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId: id, number: attempt } },
    data: { endedAt: at, outcome: 'refused_for_now', detail },
  })
  const body = { effect: id, attempt, until: until.toISOString(), detail }
  await append(tx, row, [{ kind: 'effect_postponed', actor: 'system', at, body }])
  await enqueue(tx, 'execute-effect', { effectId: id }, { startAfter: until })
}

/**
 * A result that comes after its effect was given up as unknown. A receipt turns it into a success; anything else
 * changes nothing but the trail. The case stays with the person who was asked to check.
 */
async function settleLate(tx: Tx, row: Case, begun: Begun, result: Outcome, at: Date): Promise<void> {
  const { id, attempt, messageId } = begun
  const known = await tx.effect.findUnique({ where: { id }, select: { state: true } })
  if (result.kind === 'accepted' && known?.state === 'unknown') {
    return note(tx, row, begun, `late: ${result.response}`, at)
  }
  const detail = `late: ${result.kind === 'accepted' ? result.response : result.detail}`
  const event: NewEvent = {
    kind: 'effect_ended',
    actor: 'system',
    at,
    body: { effect: id, attempt, outcome: result.kind, detail, messageId },
  }
  await append(tx, row, [event])
}
