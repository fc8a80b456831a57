import type { Tx } from '#lib/db.ts'
import { transition } from '#lib/lifecycle/transition.ts'
import { append, type Chained } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { EffectState } from '#prisma/generated/client.ts'
import { stoppedWords } from './stopped-words.ts'

export type Ended = {
  effectId: string
  attempt: number
  outcome: 'refused' | 'unknown'
  detail: string
  messageId?: string | null | undefined
  at: Date
}

/**
 * Ends an effect that will not be tried again by itself, and with it its bundle: what follows is not attempted, and the
 * case goes to a person who is told which. The caller holds the case's lock.
 */
export async function stop(tx: Tx, row: Chained, ended: Ended): Promise<void> {
  const { effectId, attempt, outcome, detail, messageId = null, at } = ended
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId, number: attempt } },
    data: { endedAt: at, outcome, detail },
  })
  const state = await stateAfter(tx, ended)
  const { proposalId, place, kind, proposal } = await tx.effect.update({
    where: { id: effectId },
    data: { state, leaseUntil: null, endedAt: at },
    select: { proposalId: true, place: true, kind: true, proposal: { select: { bundle: true } } },
  })
  const skipped = await tx.effect.updateManyAndReturn({
    where: { proposalId, place: { gt: place }, state: 'pending' },
    data: { state: 'not_attempted', endedAt: at },
    select: { id: true },
  })
  const body = { effect: effectId, attempt, outcome, detail, messageId }
  const events: NewEvent[] = [{ kind: 'effect_ended', actor: 'system', at, body }]
  if (skipped.length > 0) {
    const effects = skipped.map(({ id }) => id)
    const because = { effects, why: 'An act before it did not succeed' }
    events.push({ kind: 'effects_not_attempted', actor: 'system', at, body: because })
  }
  const told = await append(tx, row, events)
  const attention = stoppedWords({
    ...ended,
    kind,
    bundle: proposal.bundle,
    isUnknown: state === 'unknown',
    done: await doneBefore(tx, proposalId, place),
  })
  const moved = await transition(tx, 'effects_stopped', told.id, { at, attention })
  if (moved.kind === 'not_moved') throw new Error(`An effect of case ${row.id} ended in state ${moved.state}`)
}

/** The places of a bundle that were done before one. */
async function doneBefore(tx: Tx, proposalId: string, place: number): Promise<number[]> {
  const done = await tx.effect.findMany({
    where: { proposalId, place: { lt: place }, state: 'succeeded' },
    orderBy: { place: 'asc' },
    select: { place: true },
  })
  return done.map((effect) => effect.place)
}

/** A mail that may have been sent before may have been sent, whatever became of sending it again. */
async function stateAfter(tx: Tx, { effectId, outcome }: Ended): Promise<EffectState> {
  if (outcome === 'unknown') return 'unknown'
  const doubts = await tx.effectAttempt.count({
    where: { effectId, outcome: 'unknown', effect: { kind: 'send_email' } },
  })
  return doubts > 0 ? 'unknown' : 'failed'
}
