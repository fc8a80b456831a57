import { parseBundle } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import type { Settings } from '#lib/settings.ts'
import type { Proposal } from '#prisma/generated/client.ts'

/** Has what was approved carried out, once the time in which it can be undone has passed. */
export async function scheduleEffects(
  tx: Tx,
  proposal: Proposal,
  { undoSeconds }: Pick<Settings, 'undoSeconds'>,
  at: Date,
): Promise<void> {
  const notBefore = new Date(at.getTime() + undoSeconds * 1_000)
  const effects = await tx.effect.createManyAndReturn({
    data: parseBundle(proposal.bundle).effects.map(({ kind }, index) => ({
      caseId: proposal.caseId,
      proposalId: proposal.id,
      place: index + 1,
      kind,
      idempotencyKey: `${proposal.id}.${index + 1}`,
      notBefore,
      createdAt: at,
    })),
    select: { id: true, place: true },
  })
  const first = effects.find(({ place }) => place === 1)
  if (first === undefined) return
  const startAfter = undoSeconds === 0 ? {} : { startAfter: notBefore }
  await enqueue(tx, 'execute-effect', { effectId: first.id }, startAfter)
}
