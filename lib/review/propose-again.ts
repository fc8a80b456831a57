import { z } from 'zod'
import { actorOf, type Person } from '#lib/actor.ts'
import { type Bundle, parseBundle } from '#lib/bundle.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Refused, type Result, refused } from '#lib/errors.ts'
import { hasGoneOn } from '#lib/lifecycle/gone-on.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import { append } from '#lib/trail/append.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import type { Case } from '#prisma/generated/client.ts'
import { askedAgain, NotProposed, STOPPED, type Stopped, undone } from './asked-again.ts'
import { composeBundle } from './compose-bundle.ts'
import { holdOrders } from './order-held.ts'
import { propose, withdraw } from './propose.ts'
import { readAgain } from './read-again.ts'
import type { SeenProposal } from './schema.ts'

/** An attempt that failed, as a person saw it. */
export const failedAttempt = z.object({ effectId: z.uuid(), attempt: z.int().min(1) })
export type FailedAttempt = z.infer<typeof failedAttempt>

/**
 * Proposes anew what failed for good and what was not attempted after it: made from what the desk and the shop hold now,
 * with keys of its own, and decided on like any other. What was done is not in it.
 */
export async function proposeAgain(
  person: Person,
  seen: FailedAttempt,
  clock: Clock,
): Promise<Result<SeenProposal>> {
  const known = await db().effect.findUnique({
    where: { id: seen.effectId },
    select: { caseId: true, case: true, proposal: { select: { orders: true, bundle: true } } },
  })
  if (known === null)
    return refused({ kind: 'not_found', what: 'case', message: `There is no such act. ${undone}` })
  // What was done of the bundle has changed what it rested on: read before the transaction, for the shop may be slow.
  const { facts } = parseBundle(known.proposal.bundle)
  const now = await readAgain(facts, scopeOf(known.case), clock.now())
  return db()
    .$transaction(async (tx) => {
      await holdOrders(tx, known.proposal.orders)
      const row = await lockCase(tx, known.caseId)
      if (row === null) throw new Error(`Case ${known.caseId} is gone`)
      const stopped = await tx.effect.findUniqueOrThrow({ where: { id: seen.effectId }, select: STOPPED })
      const against = await objectionTo(tx, row, stopped, seen.attempt)
      if (against !== null) return refused(against)
      return done(await carry(tx, row, person, { ...stopped, ...seen, facts: now }, clock.now()))
    })
    .catch((fault) => {
      if (fault instanceof NotProposed) return refused(fault.why)
      throw fault
    })
}

type Failed = Stopped & FailedAttempt & Pick<Bundle, 'facts'>

async function carry(tx: Tx, row: Case, person: Person, failed: Failed, at: Date): Promise<SeenProposal> {
  const { effectId, attempt: number, facts } = failed
  const actor = actorOf(person)
  const { acts, draft } = await askedAgain(tx, row, person, failed, at)
  const composed = await composeBundle(tx, acts, { caseId: row.id, scope: scopeOf(row), at })
  if (typeof composed === 'string') throw new NotProposed(composed)
  await tx.effectResolution.create({
    data: { effectId, number, kind: 'proposed_again', userId: person.id, at },
  })
  const cleared = await withdraw(tx, row, 'What was not done was proposed anew', at)
  const body = { effect: effectId, attempt: number, way: 'proposed_again' } as const
  const events: NewEvent[] = [{ kind: 'effect_resolved', actor, at, body }]
  if (draft !== null) {
    const { version, subject, body } = draft
    events.push({ kind: 'drafted', actor, at, body: { draft: version, author: person.name, subject, body } })
  }
  const told = await append(tx, cleared, events)
  const author = { kind: 'person', userId: person.id, actor } as const
  return propose(tx, told, { ...composed, author, facts, at })
}

async function objectionTo(
  tx: Tx,
  row: Case,
  { state, proposalId, attempts: [last] }: Stopped,
  attempt: number,
): Promise<Refused | null> {
  const conflict = (why: string, by: string | null = null): Refused => {
    return { kind: 'conflict', message: `${why} ${undone}`, by, at: row.stateSince, state: row.state }
  }
  const first = last?.resolution
  if (first) return conflict(`${first.user.name} was first and has gone on from it.`, first.user.name)
  if (state !== 'failed' || last?.number !== attempt) return conflict('It stands differently by now.')
  if (row.state !== 'needs_human') return conflict('The case is not with a person.')
  return (await hasGoneOn(tx, row.id, proposalId)) ? conflict('Something else was proposed since.') : null
}
