import type { Tx } from '#lib/db.ts'
import { type Refused, refused } from '#lib/errors.ts'
import type { Prisma, Proposal } from '#prisma/generated/client.ts'
import type { SeenProposal } from './schema.ts'

/** The condition of every act on a proposal: undecided, its time not up, and exactly as the reviewer saw it. */
export function pendingAsSeen(seen: SeenProposal, at: Date): Prisma.ProposalWhereInput {
  const { proposalId: id, version, fingerprint } = seen
  return { id, version, fingerprint, status: 'pending', OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] }
}

/** Says who or what was first, and what became of the proposal, to somebody whose act came too late. */
export async function conflictOver(
  tx: Tx,
  seen: SeenProposal,
  undone: string,
  at: Date,
): Promise<{ ok: false; error: Refused }> {
  const proposal = await tx.proposal.findUnique({
    where: { id: seen.proposalId },
    select: {
      status: true,
      version: true,
      fingerprint: true,
      expiresAt: true,
      case: { select: { state: true } },
      decision: { select: { kind: true, at: true, user: { select: { name: true } } } },
    },
  })
  if (proposal === null) {
    return refused({ kind: 'not_found', what: 'proposal', message: `There is no such proposal. ${undone}` })
  }
  const { decision } = proposal
  const by = decision?.user.name ?? null
  return refused({
    kind: 'conflict',
    message: `${whatHappened(proposal, seen, by, at)} ${undone}`,
    by,
    at: decision?.at ?? null,
    state: proposal.case.state,
  })
}

type Found = Pick<Proposal, 'status' | 'version' | 'fingerprint' | 'expiresAt'>

function whatHappened(proposal: Found, seen: SeenProposal, by: string | null, at: Date): string {
  switch (proposal.status) {
    case 'approved':
      return `${by ?? 'Somebody'} has approved it already.`
    case 'sent_back':
      return `${by ?? 'Somebody'} has sent it back already.`
    case 'withdrawn':
      return 'It was withdrawn: the case has moved on.'
    case 'undone':
      return `${by ?? 'Somebody'} approved it and took that back: it is up for review anew.`
    case 'expired':
      return 'It has expired.'
    case 'pending':
      if (proposal.expiresAt !== null && proposal.expiresAt <= at) return 'It has expired.'
      return proposal.version === seen.version && proposal.fingerprint === seen.fingerprint
        ? 'It was written by hand: edit it, or write another.'
        : 'It was changed since you opened it.'
  }
}
