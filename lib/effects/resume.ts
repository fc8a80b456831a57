import type { Tx } from '#lib/db.ts'
import { hasGoneOn } from '#lib/lifecycle/gone-on.ts'
import { transition } from '#lib/lifecycle/transition.ts'
import type { Case } from '#prisma/generated/client.ts'
import type { Begun } from './begun.ts'

/**
 * Brings a case that an effect stopped back to carrying out its bundle, with what was not attempted after that effect
 * pending again. Null where the case has gone another way since: it is with nobody, or another reply is up for a decision.
 */
export async function resume(
  tx: Tx,
  row: Case,
  { proposalId, place }: Pick<Begun, 'proposalId' | 'place'>,
  at: Date,
): Promise<Case | null> {
  if (row.state !== 'needs_human' || (await hasGoneOn(tx, row.id, proposalId))) return null
  const moved = await transition(tx, 'resume', row.id, { at })
  if (moved.kind === 'not_moved') throw new Error(`Case ${row.number} was locked in state ${moved.state}`)
  await tx.effect.updateMany({
    where: { proposalId, place: { gt: place }, state: 'not_attempted' },
    data: { state: 'pending', endedAt: null, notBefore: at },
  })
  return moved.row
}
