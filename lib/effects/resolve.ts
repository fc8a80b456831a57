import { z } from 'zod'
import { actorOf, type Person } from '#lib/actor.ts'
import { parseBundle } from '#lib/bundle.ts'
import { waitsForTracking } from '#lib/bundle-fill.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Refused, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { hasGoneOn } from '#lib/lifecycle/gone-on.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, EffectState } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import { givenBy } from './given.ts'
import { approvedAct } from './guard.ts'
import { resume } from './resume.ts'
import { effectWith, type StoredEffect } from './stored.ts'
import { succeed } from './succeed.ts'

const numberWords = 'A tracking number is made of 4 to 40 letters and digits.'
/** As it stands on a parcel; carriers write it in groups. */
const trackingNumber = z
  .string()
  .trim()
  .regex(/^[a-z\d](?:[ -]?[a-z\d]){3,39}$/i, numberWords)

/** An attempt as a person saw it, and the way they go on from it, with what the act has given where they know it. */
export const resolution = z.object({
  effectId: z.uuid(),
  attempt: z.int().min(1),
  way: z.enum(['arrived', 'again', 'given_up']),
  tracking: trackingNumber.optional(),
})
export type Resolution = z.infer<typeof resolution>
export type Way = Resolution['way']

/** What can be resolved so: nobody says of what failed that it arrived, or has it done once more under the same key. */
const from: Record<Way, EffectState[]> = {
  arrived: ['unknown'],
  again: ['unknown'],
  given_up: ['unknown', 'failed'],
}

/**
 * A person's way on from an act that failed, or whose outcome is not known. "It arrived" makes it a success, and its
 * bundle goes on: with the tracking number of a replacement, where a mail after it waits for that; "again" makes the next attempt at the same act, with the same key and Message-ID; giving up leaves it
 * as it is. One way for each attempt: a second press by the same person is the same success, anybody else who comes
 * later is told who was first.
 */
export function resolve(person: Person, seen: Resolution, clock: Clock): Promise<Result<Way>> {
  return db().$transaction(async (tx) => {
    const known = await tx.effect.findUnique({ where: { id: seen.effectId }, select: { caseId: true } })
    const row = known && (await lockCase(tx, known.caseId))
    if (!row) return refused({ kind: 'not_found', what: 'case', message: `There is no such act. ${nothing}` })
    const stored = await effectWith(tx, seen.effectId)
    const earlier = await tx.effectResolution.findUnique({
      where: { effectId_number: { effectId: seen.effectId, number: seen.attempt } },
      include: { user: { select: { name: true } } },
    })
    if (earlier?.userId === person.id && earlier.kind === seen.way) return done(seen.way)
    if (earlier) return refused(beforeYou(row, earlier))
    const against = await objectionTo(tx, row, stored, seen)
    if (against !== null) return refused(against)
    await carry(tx, row, person, stored, seen, clock.now())
    return done(seen.way)
  })
}

const nothing = 'Nothing was done.'

const did = {
  arrived: 'has said that it arrived',
  again: 'has had it done again',
  proposed_again: 'has proposed it anew',
  given_up: 'has left it as it is',
}

type Earlier = { kind: keyof typeof did; at: Date; user: { name: string } }

function beforeYou({ state }: Case, { kind, at, user }: Earlier): Refused {
  const message = `${user.name} was first and ${did[kind]}. ${nothing}`
  return { kind: 'conflict', message, by: user.name, at, state }
}

async function objectionTo(
  tx: Tx,
  row: Case,
  stored: StoredEffect,
  { attempt, way, tracking }: Resolution,
): Promise<Refused | null> {
  const { attempts, state, proposalId } = stored
  const conflict = (why: string): Refused => {
    return { kind: 'conflict', message: `${why} ${nothing}`, by: null, at: row.stateSince, state: row.state }
  }
  if (!from[way].includes(state) || attempts.length !== attempt)
    return conflict('It stands differently by now.')
  if (row.state !== 'needs_human') return conflict('The case is not with a person.')
  if (way === 'again' && (await hasGoneOn(tx, row.id, proposalId)))
    return conflict('Something else was proposed since: decide on that.')
  if (way !== 'arrived' || tracking !== undefined || !isWaitedFor(stored)) return null
  const message = `The mail after it tells the customer its tracking number: give that, too. ${nothing}`
  return { kind: 'invalid', field: 'tracking', message }
}

function isWaitedFor({ proposal, place }: StoredEffect): boolean {
  return waitsForTracking(parseBundle(proposal.bundle).effects, place)
}

async function carry(
  tx: Tx,
  row: Case,
  person: Person,
  stored: StoredEffect,
  { effectId, attempt: number, way, ...seen }: Resolution,
  at: Date,
): Promise<void> {
  await tx.effectResolution.create({ data: { effectId, number, kind: way, userId: person.id, at } })
  const tracking = way === 'arrived' && isWaitedFor(stored) ? seen.tracking : undefined
  const body = { effect: effectId, attempt: number, way, ...(tracking !== undefined && { tracking }) }
  const told = await append(tx, row, [{ kind: 'effect_resolved', actor: actorOf(person), at, body }])
  if (way === 'given_up') return
  const begun = asBegun(stored)
  if (way === 'arrived') {
    const resumed = await resume(tx, told, begun, at)
    const response = `${person.name} has checked: it arrived`
    const how = tracking === undefined ? { response } : { response, yields: { tracking } }
    await succeed(tx, resumed ?? told, begun, how, at, resumed !== null)
    return
  }
  await tx.effect.update({
    where: { id: effectId },
    data: { state: 'pending', endedAt: null, notBefore: at },
  })
  await resume(tx, told, begun, at)
  await enqueue(tx, 'execute-effect', { effectId })
}

/** The last attempt at an effect, as it was begun. @throws if what was done is not what was approved. */
function asBegun(stored: StoredEffect): Begun {
  const { id, caseId, proposalId, place, idempotencyKey: key, attempts, proposal } = stored
  const approved = approvedAct(proposal, place)
  if (approved === null) throw new Error(`Effect ${id} is not as it was approved`)
  const messageId = actOf(approved.effect).messageId(key)
  const done = proposal.effects.filter((it) => it.place < place && it.state === 'succeeded')
  return {
    ...approved,
    id,
    caseId,
    proposalId,
    place,
    attempt: attempts.length,
    key,
    messageId,
    given: givenBy(done),
    next: proposal.effects.find((it) => it.place === place + 1)?.id ?? null,
    doubt: null,
  }
}
