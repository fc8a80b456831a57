import type { Tx } from '#lib/db.ts'

/**
 * Cancels what a case was to come back for, because it has moved on before the day. Gives what the trail is to say of
 * it. The caller holds the case's lock.
 */
export async function cancelFollowUps(tx: Tx, caseId: string, why: string, at: Date) {
  const cancelled = await tx.followUp.updateManyAndReturn({
    where: { caseId, state: 'open' },
    data: { state: 'cancelled' },
    select: { effectId: true },
  })
  return cancelled.map(({ effectId: effect }) => ({
    kind: 'follow_up_ended' as const,
    actor: 'system' as const,
    at,
    body: { effect, outcome: 'cancelled' as const, why },
  }))
}
