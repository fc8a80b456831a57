import type { Tx } from '#lib/db.ts'
import { sendingHeld } from '#lib/lifecycle/switches.ts'
import { databaseTime } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import { storedEffect } from './guard.ts'
import { pausesOf } from './pauses.ts'
import { stop } from './stop.ts'
import { effectWith, type StoredEffect, triesSince } from './stored.ts'

/**
 * Ends the attempt of an executor that has gone silent, if there is one. It may have done the act: where the provider
 * can be asked, or does one thing under a key at most, the effect is then free to be taken once more; otherwise it ends
 * as `unknown`. Gives the case to go on with; null where there is nothing to be taken.
 */
export async function endSilent(tx: Tx, row: Case, effectId: string, at: Date): Promise<Case | null> {
  if (!(await isSilent(tx, effectId))) return row
  const stored = await effectWith(tx, effectId)
  const act = storedAct(stored)
  const attempt = stored.attempts.length
  const detail = `The worker went silent while ${stored.kind === 'send_email' ? 'sending' : 'doing it'}`
  const most = Math.max(leastRepeats, (await pausesOf(tx, stored.kind)).length)
  const again = act !== null && (act.idempotent || act.lookup !== null)
  if (!again || triesSince(stored) > most || row.state !== 'committing') {
    const messageId = act?.messageId(stored.idempotencyKey)
    await stop(tx, row, { effectId, attempt, outcome: 'unknown', detail, messageId, at })
    return null
  }
  const freed = await tx.$executeRaw`
    UPDATE "Effect" SET state = 'pending', "leaseUntil" = NULL, "notBefore" = ${at}
    WHERE id = ${effectId}::uuid AND state = 'executing' AND NOT ${sendingHeld}`
  if (freed === 0) return null
  await tx.effectAttempt.update({
    where: { effectId_number: { effectId, number: attempt } },
    data: { endedAt: at, outcome: 'unknown', detail },
  })
  const body = { effect: effectId, attempt, until: at.toISOString(), detail }
  return append(tx, row, [{ kind: 'effect_postponed', actor: 'system', at, body }])
}

/** How often at least an act is begun once more whose workers fall silent over it, before a person is told. */
const leastRepeats = 3

/** Whether an effect is `executing` under a lease that has ended. */
async function isSilent(tx: Tx, effectId: string): Promise<boolean> {
  const [silent] = await tx.$queryRaw<object[]>`
    SELECT id FROM "Effect"
    WHERE id = ${effectId}::uuid AND state = 'executing' AND "leaseUntil" < ${databaseTime}`
  return silent !== undefined
}

function storedAct({ proposal, place }: StoredEffect) {
  const effect = storedEffect(proposal, place)
  return effect && actOf(effect)
}
