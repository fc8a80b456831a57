import type { Yielded } from '#lib/bundle-fill.ts'
import type { Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { cancelFollowUps } from '#lib/lifecycle/follow-ups.ts'
import type { FreeEvent } from '#lib/lifecycle/table.ts'
import { transition } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import { closingWords } from '#lib/words.ts'
import type { Case } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'

/** How an act was done: the provider's words, and what it gives to the acts after it. */
export type Done = { response: string; yields?: Yielded }

/** Writes down that an effect is done, and goes on with the next of its bundle or, after the last, with the case. */
export async function succeed(tx: Tx, row: Case, begun: Begun, how: Done, at: Date): Promise<void> {
  await goOn(tx, await note(tx, row, begun, how, at), begun, at)
}

/** Writes down that an effect is done. Gives the case with the trail's new head. */
export async function note(
  tx: Tx,
  row: Case,
  begun: Begun,
  { response: detail, yields }: Done,
  at: Date,
): Promise<Case> {
  const { id, attempt, effect, messageId } = begun
  await tx.effect.update({
    where: { id },
    data: { state: 'succeeded', leaseUntil: null, endedAt: at, ...(yields && { yields }) },
  })
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId: id, number: attempt } },
    data: { endedAt: at, outcome: 'succeeded', detail },
  })
  const besides = await actOf(effect).record(tx, row, begun, at)
  const about = { effect: id, attempt, outcome: 'succeeded', detail, messageId }
  return append(tx, row, [{ kind: 'effect_ended', actor: 'system', at, body: about }, ...besides])
}

/** After an effect is done: wakes a worker for the next of its bundle, or moves the case. The case is `committing`. */
export async function goOn(
  tx: Tx,
  row: Case,
  { proposalId, place, effect }: Pick<Begun, 'proposalId' | 'place' | 'effect'>,
  at: Date,
): Promise<void> {
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
