import { actorOf, type Person } from '#lib/actor.ts'
import type { BundledEffect } from '#lib/bundle.ts'
import { jobRow } from '#lib/jobs/job-row.ts'
import { going, type ReadCase } from '#lib/lifecycle/held.ts'
import { target } from '#lib/lifecycle/table.ts'
import { type Ask, wholeRows } from '#lib/sql.ts'
import { headAfter, seal } from '#lib/trail/chain.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import { eventRows } from '#lib/trail/rows.ts'
import { newId } from '#lib/uuid.ts'
import { type Decision, type Effect, Prisma } from '#prisma/generated/client.ts'
import type { Approval } from './ready-to-approve.ts'
import type { SeenProposal } from './schema.ts'

export type Ruling = Approval | { kind: 'send_back'; reason: string }

/** A decision, and the acts that it lets go, by id and in their order; of what is sent back, none. */
export type Decided = Decision & { effects: string[] }

/** A proposal as the reviewer saw it, its case as it was read, and the acts that it asks for. */
type Asked = { row: ReadCase; seen: SeenProposal; effects: readonly BundledEffect[] }

/**
 * Writes down a decision with all that follows, in one statement: the case's life, on the condition that it is as it was
 * read and the proposal undecided, in time and as the reviewer saw it; and with that the proposal's status, the decision,
 * what the trail says, the acts and the job that carries them out, or the one that has the proposal written anew. Null:
 * something of the condition does not hold, and nothing was written.
 */
export async function writeDecision(
  ask: Ask,
  person: Person,
  { row, seen, effects }: Asked,
  ruling: Ruling,
  at: Date,
): Promise<Decided | null> {
  // A reply by hand is never sent back: see the table.
  if (target(ruling.kind, row.state) === null) return null
  const decision = decisionOf(person, seen, ruling, at)
  const acts = ruling.kind === 'approve' ? actsOf(row, seen, effects, ruling, at) : []
  const before = { count: row.trailCount, hash: row.trailHash }
  const sealed = seal(row.id, before, [eventOf(person, seen, ruling, at)])
  const status = ruling.kind === 'approve' ? 'approved' : 'sent_back'
  const written = await ask(Prisma.sql`
    WITH moved AS (
      ${going(ruling.kind, row, { at }, headAfter(sealed, before))} AND EXISTS (
        SELECT FROM "Proposal" WHERE id = ${seen.proposalId}::uuid AND version = ${seen.version}
          AND fingerprint = ${seen.fingerprint} AND status = 'pending'
          AND ("expiresAt" IS NULL OR "expiresAt" > ${at}::timestamp))
      RETURNING "Case".id
    ), ${eventRows(sealed)}, proposal AS (
      UPDATE "Proposal" SET status = ${status}::"ProposalStatus" FROM moved WHERE "Proposal".id = ${seen.proposalId}::uuid
    ), decision AS (${wholeRows('Decision', [decision])}), ${whatFollows(row, acts, ruling)}
    SELECT FROM moved`)
  return written.length === 1 ? { ...decision, effects: acts.map(({ id }) => id) } : null
}

function decisionOf(person: Person, seen: SeenProposal, ruling: Ruling, at: Date): Decision {
  const reason = ruling.kind === 'send_back' ? ruling.reason : null
  return { id: newId(), ...seen, kind: ruling.kind, userId: person.id, reason, at }
}

function eventOf(
  person: Person,
  { proposalId: proposal, ...asSeen }: SeenProposal,
  ruling: Ruling,
  at: Date,
): NewEvent {
  const actor = actorOf(person)
  const body = { proposal, ...asSeen }
  if (ruling.kind === 'approve') return { kind: 'approved', actor, at, body }
  return { kind: 'sent_back', actor, at, body: { ...body, reason: ruling.reason } }
}

/** What was approved as it waits for the end of the time in which it can be undone. */
function actsOf(
  { id: caseId }: ReadCase,
  { proposalId }: SeenProposal,
  effects: readonly BundledEffect[],
  { settings }: Approval,
  at: Date,
): Effect[] {
  if (effects.length === 0) throw new Error(`Proposal ${proposalId} asks for nothing`)
  const notBefore = new Date(at.getTime() + settings.undoSeconds * 1_000)
  return effects.map(({ kind }, index) => ({
    id: newId(),
    caseId,
    proposalId,
    place: index + 1,
    kind,
    idempotencyKey: `${proposalId}.${index + 1}`,
    state: 'pending',
    notBefore,
    leaseUntil: null,
    yields: null,
    createdAt: at,
    endedAt: null,
  }))
}

/** What was approved is carried out from the first on; what was sent back is written anew. */
function whatFollows({ id: caseId }: ReadCase, acts: readonly Effect[], ruling: Ruling): Prisma.Sql {
  const [first] = acts
  if (ruling.kind === 'send_back' || first === undefined) return jobRow('drive-case', { caseId })
  const startAfter = ruling.settings.undoSeconds === 0 ? null : first.notBefore
  const job = jobRow('execute-effect', { effectId: first.id }, startAfter)
  return Prisma.sql`effects AS (${wholeRows('Effect', acts)}), ${job}`
}
