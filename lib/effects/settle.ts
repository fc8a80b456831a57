import { db, type Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import type { FreeEvent } from '#lib/lifecycle/table.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import { readSettings } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { Case } from '#prisma/generated/client.ts'
import type { Begun } from './begin.ts'
import type { Executor } from './executor.ts'
import { stop } from './stop.ts'

/**
 * Writes down what became of an effect: done, to be tried again, refused or unknown, with all that follows for its
 * bundle and its case, in one transaction.
 */
export async function settle(executor: Executor, begun: Begun, result: SendResult): Promise<void> {
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

async function write(tx: Tx, row: Case, begun: Begun, result: SendResult, at: Date): Promise<void> {
  const { id: effectId, attempt, messageId } = begun
  switch (result.kind) {
    case 'accepted': {
      await succeed(tx, row, begun, result.response, at)
      return goOn(tx, row, begun, at)
    }
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

async function succeed(
  tx: Tx,
  row: Case,
  { id, attempt, effect, messageId, approvedBy, approvedAt }: Begun,
  detail: string,
  at: Date,
): Promise<void> {
  await tx.effect.update({ where: { id }, data: { state: 'succeeded', leaseUntil: null, endedAt: at } })
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId: id, number: attempt } },
    data: { endedAt: at, outcome: 'succeeded', detail },
  })
  const { subject, body } = effect
  await tx.message.create({
    data: {
      caseId: row.id,
      direction: 'outbound',
      authorName: approvedBy,
      subject,
      body,
      messageId,
      effectId: id,
      // As the mail itself is dated: it answers nothing that the customer wrote after it was approved.
      at: approvedAt,
    },
  })
  const about = { effect: id, attempt, outcome: 'succeeded', detail, messageId }
  await append(tx, row, [{ kind: 'effect_ended', actor: 'system', at, body: about }])
}

/** The next effect of the bundle or, after the last, the case. */
async function goOn(tx: Tx, row: Case, { proposalId, place }: Begun, at: Date): Promise<void> {
  const next = await tx.effect.findUnique({
    where: { proposalId_place: { proposalId, place: place + 1 } },
    select: { id: true },
  })
  if (next !== null) return enqueue(tx, 'execute-effect', { effectId: next.id })
  const event: FreeEvent = row.customerWroteAgain ? 'effects_done_answering' : 'effects_done'
  const moved = await transition(tx, event, row.id, { at })
  if (moved.kind === 'not_moved')
    throw new Error(`The effects of case ${row.number} ended in state ${moved.state}`)
  if (event === 'effects_done_answering') await enqueue(tx, 'drive-case', { caseId: row.id })
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
async function settleLate(tx: Tx, row: Case, begun: Begun, result: SendResult, at: Date): Promise<void> {
  const { id, attempt, messageId } = begun
  const known = await tx.effect.findUnique({ where: { id }, select: { state: true } })
  if (result.kind === 'accepted' && known?.state === 'unknown') {
    return succeed(tx, row, begun, `late: ${result.response}`, at)
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
