import { z } from 'zod'
import { actorOf, mayAs, type Person } from '#lib/actor.ts'
import { parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Refused, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { readSettings } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, Prisma } from '#prisma/generated/client.ts'

/** What an undone approval leaves: the same proposal, undecided; null where the customer had written meanwhile. */
export type Undone = { number: number; copy: string | null }

const undone = 'Nothing was undone.'
const withDecision = {
  decision: { select: { userId: true, at: true, user: { select: { name: true } } } },
} satisfies Prisma.ProposalInclude
type Approved = Prisma.ProposalGetPayload<{ include: typeof withDecision }>

/**
 * Takes an approval back, all of it or nothing, as long as nothing of it has begun: what was to be done is not done, and
 * the same proposal is up for a decision again under an id of its own. Where the customer wrote meanwhile the assistant
 * answers that instead. For whoever approved it, and for leads. A second press by the same person is the same success.
 */
export function undo(person: Person, proposalId: string, clock: Clock): Promise<Result<Undone>> {
  return db().$transaction(async (tx) => {
    const found = z.uuid().safeParse(proposalId).success
      ? await tx.proposal.findUnique({ where: { id: proposalId }, select: { caseId: true } })
      : null
    const row = found && (await lockCase(tx, found.caseId))
    const proposal =
      row && (await tx.proposal.findUnique({ where: { id: proposalId }, include: withDecision }))
    if (!row || !proposal) {
      const message = `There is no such approval. ${undone}`
      return refused({ kind: 'not_found', what: 'proposal', message })
    }
    if (proposal.status === 'undone') return alreadyUndone(tx, row)
    const objection = objectionTo(person, proposal) ?? (await takeBack(tx, row, proposalId, clock.now()))
    if (objection !== null) return refused(objection)
    return done(await putBack(tx, person, row, proposal, clock.now()))
  })
}

function objectionTo(person: Person, { decision }: Approved): Refused | null {
  if (decision === null || decision.userId === person.id || mayAs(person, 'lead')) return null
  const { name } = decision.user
  return { kind: 'forbidden', message: `Only ${name} or a lead may take this back. ${undone}` }
}

/** The conditional write: every act of it is still to be begun, and then none will be. Says why not otherwise. */
async function takeBack(tx: Tx, row: Case, proposalId: string, at: Date): Promise<Refused | null> {
  const taken = await tx.$executeRaw`
    UPDATE "Effect" SET state = 'undone', "endedAt" = ${at}
    WHERE "proposalId" = ${proposalId}::uuid AND NOT EXISTS (
      SELECT FROM "Effect" other LEFT JOIN "EffectAttempt" attempt ON attempt."effectId" = other.id
      WHERE other."proposalId" = "Effect"."proposalId" AND (other.state <> 'pending' OR attempt.number IS NOT NULL)
    )`
  if (taken > 0) return null
  const message =
    row.state === 'committing'
      ? `Too late: it is being carried out already. ${undone}`
      : `Too late: it was carried out already. ${undone}`
  return { kind: 'conflict', message, by: null, at: null, state: row.state }
}

async function putBack(tx: Tx, person: Person, row: Case, proposal: Approved, at: Date): Promise<Undone> {
  await tx.proposal.update({ where: { id: proposal.id }, data: { status: 'undone' }, select: { id: true } })
  const moved = await transition(tx, row.customerWroteAgain ? 'undo_answering' : 'undo', row.id, { at })
  if (moved.kind === 'not_moved') throw new Error(`Case ${row.number} undoes in state ${moved.state}`)
  const copy = row.customerWroteAgain ? null : await copyOf(tx, proposal, at)
  const effects = await tx.effect.findMany({
    where: { proposalId: proposal.id },
    orderBy: { place: 'asc' },
    select: { id: true },
  })
  const actor = actorOf(person)
  const body = { proposal: proposal.id, effects: effects.map(({ id }) => id), copy: copy?.id ?? null }
  const { fingerprint, bundle } = proposal
  const again = copy && { proposal: copy.id, version: 1, fingerprint, bundle: parseBundle(bundle) }
  await append(tx, moved.row, [
    { kind: 'undone', actor, at, body },
    ...(again ? [{ kind: 'proposed', actor, at, body: again } as const] : []),
  ])
  if (copy === null) await enqueue(tx, 'drive-case', { caseId: row.id })
  return { number: row.number, copy: copy?.id ?? null }
}

/**
 * The same once more, undecided: what it asks, whose it is, and since when, so that it keeps its place before others on
 * the same order. The days in which it can be decided begin anew.
 */
async function copyOf(tx: Tx, { decision: _, ...proposal }: Approved, at: Date): Promise<{ id: string }> {
  const { proposalDays } = await readSettings(tx)
  const { id: __, ...same } = proposal
  const expiresAt = new Date(at.getTime() + proposalDays * 86_400_000)
  return tx.proposal.create({
    data: { ...same, status: 'pending', version: 1, expiresAt },
    select: { id: true },
  })
}

async function alreadyUndone(tx: Tx, { id: caseId, number }: Case): Promise<Result<Undone>> {
  const pending = await tx.proposal.findFirst({ where: { caseId, status: 'pending' }, select: { id: true } })
  return done({ number, copy: pending?.id ?? null })
}
