import type { Tx } from '#lib/db.ts'

/**
 * Whether a case has gone another way since a proposal that stopped: the assistant has taken it up, or something else
 * is up for a decision or was approved.
 */
export async function hasGoneOn(tx: Tx, caseId: string, proposalId: string): Promise<boolean> {
  const { createdAt } = await tx.proposal.findUniqueOrThrow({
    where: { id: proposalId },
    select: { createdAt: true },
  })
  const since = { gt: createdAt }
  const [proposals, runs] = await Promise.all([
    tx.proposal.count({ where: { caseId, createdAt: since, status: { in: ['pending', 'approved'] } } }),
    tx.run.count({ where: { caseId, startedAt: since } }),
  ])
  return proposals + runs > 0
}
