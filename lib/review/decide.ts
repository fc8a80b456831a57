import type { Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { readSettings } from '#lib/settings.ts'
import { ask, askWithin } from '#lib/sql.ts'
import type { Case } from '#prisma/generated/client.ts'
import { approveAsRead } from './approve-as-read.ts'
import { conflictOver } from './conflict.ts'
import { movementOf } from './freshness.ts'
import { holdOrders } from './order-held.ts'
import { readPending } from './read-pending.ts'
import { readied } from './ready-to-approve.ts'
import { type SeenProposal, seenProposal, sendBackReason } from './schema.ts'
import { type Decided, type Ruling, writeDecision } from './write-decision.ts'

/**
 * Approves a proposal exactly as the reviewer saw it. The decision, its effects, the trail and the job that carries
 * the first of them out are one transaction. A second press by the same person is the same success; anybody else who
 * comes later is told who was first.
 *
 * @param knowing the mark of the changes that the reviewer was shown and approves all the same: what is approved then is
 * a new version of the proposal that holds them.
 */
export async function approve(
  person: Person,
  seen: SeenProposal,
  clock: Clock,
  knowing: string | null = null,
): Promise<Result<Decided>> {
  const undone = 'Nothing was approved.'
  if (!seenProposal.safeParse(seen).success) return unknownProposal(undone)
  const pending = await readPending(ask, seen.proposalId)
  const movement = pending && (await movementOf(pending, clock.now()))
  const decision = pending && movement === null ? await approveAsRead(person, seen, pending, clock) : null
  if (decision !== null) return done(decision)
  // What speaks against it, or came in between, is found with the case held.
  const settings = pending?.settings ?? (await readSettings(db()))
  return decide(person, seen, { kind: 'approve', movement, knowing, settings }, undone, clock)
}

/** Sends a proposal back with a reason that every later prompt of the case will carry. Same manners as `approve`. */
export async function sendBack(
  person: Person,
  seen: SeenProposal,
  reason: string,
  clock: Clock,
): Promise<Result<Decided>> {
  const undone = 'Nothing was sent back.'
  if (!seenProposal.safeParse(seen).success) return unknownProposal(undone)
  const given = sendBackReason.safeParse(reason)
  if (given.success) return decide(person, seen, { kind: 'send_back', reason: given.data }, undone, clock)
  const message = given.error.issues[0]?.message ?? 'The reason is not valid.'
  return refused({ kind: 'invalid', field: 'reason', message: `${message} ${undone}` })
}

function unknownProposal(undone: string): Result<never> {
  return refused({ kind: 'invalid', field: 'proposal', message: `This names no proposal. ${undone}` })
}

function decide(
  person: Person,
  seen: SeenProposal,
  ruling: Ruling,
  undone: string,
  clock: Clock,
): Promise<Result<Decided>> {
  return db().$transaction(async (tx) => {
    const row = await lockCaseOf(tx, seen.proposalId)
    const at = clock.now()
    const ready = row && ruling.kind === 'approve' ? await readied(tx, person, row, seen, ruling, at) : null
    if (ready?.kind === 'refused') return refused(ready.error)
    const sentBack = row && ruling.kind === 'send_back' ? { row, seen, effects: [] } : null
    const asked = ready ?? sentBack
    const decision = asked && (await writeDecision(askWithin(tx), person, asked, ruling, at))
    if (decision !== null) return done(decision)
    const earlier = await sameDecision(tx, person, seen, ruling)
    return earlier ? done(earlier) : conflictOver(tx, seen, undone, at)
  })
}

async function lockCaseOf(tx: Tx, proposalId: string): Promise<Case | null> {
  const proposal = await tx.proposal.findUnique({
    where: { id: proposalId },
    select: { caseId: true, orders: true },
  })
  if (proposal === null) return null
  await holdOrders(tx, proposal.orders)
  return lockCase(tx, proposal.caseId)
}

/** What the same person decided before, if this is the same decision once more. */
async function sameDecision(
  tx: Tx,
  person: Person,
  { proposalId, version, fingerprint }: SeenProposal,
  ruling: Ruling,
): Promise<Decided | null> {
  const asSeen = { version, fingerprint }
  // What is approved with what has changed since is the version after the one that was seen.
  const knowingly = ruling.kind === 'approve' && ruling.knowing !== null ? [{ version: version + 1 }] : []
  const found = await tx.decision.findFirst({
    where: {
      proposalId,
      kind: ruling.kind,
      userId: person.id,
      OR: [asSeen, ...knowingly],
      // Whoever took it back is not told that it goes out.
      proposal: { status: { not: 'undone' } },
    },
    include: { proposal: { select: { effects: { orderBy: { place: 'asc' }, select: { id: true } } } } },
  })
  if (found === null) return null
  const { proposal, ...decision } = found
  return { ...decision, effects: proposal.effects.map(({ id }) => id) }
}
