import type { Tx } from '#lib/db.ts'
import { transition } from '#lib/lifecycle/transition.ts'
import { append, type Chained } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { EffectKind } from '#prisma/generated/client.ts'

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
  const { proposalId, place, kind } = await tx.effect.update({
    where: { id: effectId },
    data: { state: outcome === 'unknown' ? 'unknown' : 'failed', leaseUntil: null, endedAt: at },
    select: { proposalId: true, place: true, kind: true },
  })
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId, number: attempt } },
    data: { endedAt: at, outcome, detail },
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
  const moved = await transition(tx, 'effects_stopped', told.id, { at, attention: attentionFor(ended, kind) })
  if (moved.kind === 'not_moved') throw new Error(`An effect of case ${row.id} ended in state ${moved.state}`)
}

function attentionFor({ outcome, detail, messageId }: Ended, kind: EffectKind): string {
  const { undone, unsure } = notDoneWords[kind]
  if (outcome === 'refused') return `${undone}: ${detail}`
  const which = messageId ? ` Look for the message ${messageId}.` : ''
  return `${unsure}. Please check: ${detail}.${which}`
}

const notDoneWords: Record<EffectKind, { undone: string; unsure: string }> = {
  send_email: { undone: 'The mail was not sent', unsure: 'The mail may have been sent' },
  refund: { undone: 'The refund was not made', unsure: 'The refund may have been made' },
  reship: { undone: 'Nothing was sent again', unsure: 'It may have been sent again' },
  follow_up: { undone: 'No date to look again was set', unsure: 'A date to look again may have been set' },
  close: { undone: 'The case was not closed', unsure: 'The case may have been closed' },
}
