import { actorOf, type Person } from '#lib/actor.ts'
import { parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Refused, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { target } from '#lib/lifecycle/table.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, Decision, Proposal } from '#prisma/generated/client.ts'
import { notApproved, obstacleTo } from './approvable.ts'
import { type CheckedClaim, openIn } from './check.ts'
import { conflictOver, pendingAsSeen } from './conflict.ts'
import { type SeenProposal, seenProposal, sendBackReason } from './schema.ts'

type Ruling = { kind: 'approve' } | { kind: 'send_back'; reason: string }

/**
 * Approves a proposal exactly as the reviewer saw it. The decision, its effects, the trail and the job that carries
 * the first of them out are one transaction. A second press by the same person is the same success; anybody else who
 * comes later is told who was first.
 */
export function approve(person: Person, seen: SeenProposal, clock: Clock): Promise<Result<Decision>> {
  return decide(person, seen, { kind: 'approve' }, clock)
}

/** Sends a proposal back with a reason that every later prompt of the case will carry. Same manners as `approve`. */
export async function sendBack(
  person: Person,
  seen: SeenProposal,
  reason: string,
  clock: Clock,
): Promise<Result<Decision>> {
  const given = sendBackReason.safeParse(reason)
  if (given.success) return decide(person, seen, { kind: 'send_back', reason: given.data }, clock)
  const message = given.error.issues[0]?.message ?? 'The reason is not valid.'
  return refused({ kind: 'invalid', field: 'reason', message: `${message} Nothing was sent back.` })
}

async function decide(
  person: Person,
  seen: SeenProposal,
  ruling: Ruling,
  clock: Clock,
): Promise<Result<Decision>> {
  const undone = ruling.kind === 'approve' ? 'Nothing was approved.' : 'Nothing was sent back.'
  const valid = seenProposal.safeParse(seen)
  if (!valid.success) {
    return refused({ kind: 'invalid', field: 'proposal', message: `This names no proposal. ${undone}` })
  }
  return db().$transaction(async (tx) => {
    const row = await lockCaseOf(tx, valid.data.proposalId)
    const at = clock.now()
    const against = row && ruling.kind === 'approve' ? await asSeen(tx, row.id, valid.data, at) : null
    if (against !== null) return refused(against)
    const proposal = row && (await take(tx, row, valid.data, ruling, at))
    if (!row || !proposal) {
      const earlier = await sameDecision(tx, person, valid.data, ruling)
      return earlier ? done(earlier) : conflictOver(tx, valid.data, undone, at)
    }
    return done(await carry(tx, person, row, proposal, ruling, at))
  })
}

/** What speaks against approving the proposal, where it still is as the reviewer saw it; null where nothing does. */
async function asSeen(tx: Tx, caseId: string, seen: SeenProposal, at: Date): Promise<Refused | null> {
  const proposal = await tx.proposal.findFirst({ where: pendingAsSeen(seen, at), select: { bundle: true } })
  if (proposal === null) return null
  const bundle = parseBundle(proposal.bundle)
  const obstacle = obstacleTo(bundle.effects, at)
  if (obstacle !== null) return { kind: 'invalid', field: 'bundle', message: notApproved(obstacle) }
  // What nobody stands for is not sent.
  const open = await openIn(tx, caseId, bundle, at)
  return open.length === 0
    ? null
    : { kind: 'invalid', field: 'claims', message: openText(open, 'Nothing was approved.') }
}

function openText(open: CheckedClaim[], undone: string): string {
  const quotes = open.map(({ quote }) => `“${quote}”`).join(', ')
  return `Nothing known speaks for ${quotes}. Take it out, or say where it is from. ${undone}`
}

async function lockCaseOf(tx: Tx, proposalId: string): Promise<Case | null> {
  const proposal = await tx.proposal.findUnique({ where: { id: proposalId }, select: { caseId: true } })
  return proposal && lockCase(tx, proposal.caseId)
}

/** The conditional write: pending, and as the reviewer saw it. A reply by hand is never sent back: see the table. */
async function take(
  tx: Tx,
  row: Case,
  seen: SeenProposal,
  ruling: Ruling,
  at: Date,
): Promise<Proposal | null> {
  if (target(ruling.kind, row.state) === null) return null
  const [taken] = await tx.proposal.updateManyAndReturn({
    where: pendingAsSeen(seen, at),
    data: { status: ruling.kind === 'approve' ? 'approved' : 'sent_back' },
  })
  return taken ?? null
}

/** What the same person decided before, if this is the same decision once more. */
async function sameDecision(
  tx: Tx,
  person: Person,
  seen: SeenProposal,
  ruling: Ruling,
): Promise<Decision | null> {
  const { proposalId, fingerprint } = seen
  return tx.decision.findFirst({ where: { proposalId, fingerprint, kind: ruling.kind, userId: person.id } })
}

async function carry(
  tx: Tx,
  person: Person,
  row: Case,
  proposal: Proposal,
  ruling: Ruling,
  at: Date,
): Promise<Decision> {
  const moved = await transition(tx, ruling.kind, row.id, { at })
  if (moved.kind === 'not_moved')
    throw new Error(`Case ${row.number} has a pending proposal in state ${moved.state}`)
  const { id: proposalId, version, fingerprint } = proposal
  const reason = ruling.kind === 'send_back' ? ruling.reason : null
  const decision = await tx.decision.create({
    data: { proposalId, kind: ruling.kind, userId: person.id, reason, version, fingerprint, at },
  })
  const about = { proposal: proposalId, version, fingerprint }
  const actor = actorOf(person)
  await append(tx, moved.row, [
    reason === null
      ? { kind: 'approved', actor, at, body: about }
      : { kind: 'sent_back', actor, at, body: { ...about, reason } },
  ])
  if (ruling.kind === 'approve') await scheduleEffects(tx, proposal, at)
  else await enqueue(tx, 'drive-case', { caseId: row.id })
  return decision
}

async function scheduleEffects(tx: Tx, proposal: Proposal, at: Date): Promise<void> {
  const effects = await tx.effect.createManyAndReturn({
    data: parseBundle(proposal.bundle).effects.map(({ kind }, index) => ({
      caseId: proposal.caseId,
      proposalId: proposal.id,
      place: index + 1,
      kind,
      idempotencyKey: `${proposal.id}.${index + 1}`,
      notBefore: at,
      createdAt: at,
    })),
    select: { id: true, place: true },
  })
  const first = effects.find(({ place }) => place === 1)
  if (first) await enqueue(tx, 'execute-effect', { effectId: first.id })
}
