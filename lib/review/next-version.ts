import { type Bundle, bundleText, fingerprint, parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { Case, Prisma } from '#prisma/generated/client.ts'
import { conflictOver, pendingAsSeen } from './conflict.ts'
import { movedCents } from './limits.ts'
import { type SeenProposal, seenProposal } from './schema.ts'

/** A pending proposal, locked with its case, and what it asks for now. */
export type Present = { row: Case; bundle: Bundle; asks: Prisma.JsonValue; at: Date }
/** What it asks for next, the draft it then is of where that is another, and how the trail tells of it. */
export type Next = { bundle: Bundle; draftId?: string; event(next: SeenProposal): NewEvent }

/**
 * Gives a proposal that is still pending, and exactly as the reviewer saw it, a new version and fingerprint to be
 * approved. `undone` says what was not done where it is not.
 */
export async function nextVersion(
  seen: SeenProposal,
  clock: Clock,
  undone: string,
  change: (tx: Tx, present: Present) => Promise<Result<Next>>,
): Promise<Result<SeenProposal>> {
  if (!seenProposal.safeParse(seen).success) {
    return refused({ kind: 'invalid', field: 'proposal', message: `This names no proposal. ${undone}` })
  }
  return db().$transaction(async (tx) => {
    const found = await tx.proposal.findUnique({ where: { id: seen.proposalId }, select: { caseId: true } })
    const row = found && (await lockCase(tx, found.caseId))
    const at = clock.now()
    const proposal = await tx.proposal.findFirst({
      where: pendingAsSeen(seen, at),
      include: { draft: { select: { asks: true } } },
    })
    if (!row || !proposal) return conflictOver(tx, seen, undone, at)
    const asks = proposal.draft?.asks ?? []
    const changed = await change(tx, { row, bundle: parseBundle(proposal.bundle), asks, at })
    if (!changed.ok) return changed
    const { bundle, draftId, event } = changed.value
    const { id, version } = proposal
    const next = { proposalId: id, version: version + 1, fingerprint: fingerprint(bundle) }
    await tx.proposal.update({
      where: { id },
      data: {
        version: next.version,
        fingerprint: next.fingerprint,
        bundle: bundleText(bundle),
        movesCents: movedCents(bundle.effects),
        ...(draftId !== undefined && { draftId }),
      },
    })
    await append(tx, row, [event(next)])
    return done(next)
  })
}
