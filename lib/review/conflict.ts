import type { Tx } from '#lib/db.ts'
import { type Refused, refused } from '#lib/errors.ts'
import type { SeenProposal } from './schema.ts'

/** Says who or what was first, and what became of the proposal, to somebody whose act came too late. */
export async function conflictOver(
  tx: Tx,
  seen: SeenProposal,
  undone: string,
): Promise<{ ok: false; error: Refused }> {
  const proposal = await tx.proposal.findUnique({
    where: { id: seen.proposalId },
    select: {
      status: true,
      case: { select: { state: true } },
      decision: { select: { kind: true, at: true, user: { select: { name: true } } } },
    },
  })
  if (proposal === null) {
    return refused({ kind: 'not_found', what: 'proposal', message: `There is no such proposal. ${undone}` })
  }
  const { decision, status } = proposal
  const by = decision?.user.name ?? null
  return refused({
    kind: 'conflict',
    message: `${whatHappened(status, by)} ${undone}`,
    by,
    at: decision?.at ?? null,
    state: proposal.case.state,
  })
}

function whatHappened(status: string, by: string | null): string {
  switch (status) {
    case 'approved':
      return `${by ?? 'Somebody'} has approved it already.`
    case 'sent_back':
      return `${by ?? 'Somebody'} has sent it back already.`
    case 'withdrawn':
      return 'It was withdrawn: the case has moved on.'
    case 'expired':
      return 'It has expired.'
    default:
      return 'It was changed since you opened it.'
  }
}
