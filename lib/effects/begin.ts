import { db, type Tx } from '#lib/db.ts'
import { keepSwitches, sendingHeld } from '#lib/lifecycle/switches.ts'
import { databaseTime, lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Way } from './carry-out.ts'
import type { Executor } from './executor.ts'
import { givenBy } from './given.ts'
import { approvedAct } from './guard.ts'
import { endSilent } from './silent.ts'
import { stop } from './stop.ts'
import { effectWith } from './stored.ts'
import { succeed } from './succeed.ts'

/** What is begun, and how it is done. */
type Doing = Begun & { way: Way }

/**
 * Takes an effect for execution: its turn in the bundle, due, and exactly what was approved. Null if there is nothing
 * left to do. An effect whose earlier executor went silent may have happened: it is begun once more where its provider
 * can be asked or does one thing under a key at most, and ends as `unknown` otherwise. What is done by being written
 * down is done here.
 */
export function begin(executor: Executor, effectId: string): Promise<Doing | null> {
  const at = executor.clock.now()
  return db().$transaction(async (tx) => {
    const known = await tx.effect.findUnique({ where: { id: effectId }, select: { caseId: true } })
    const row = known && (await lockCase(tx, known.caseId))
    if (!row) return null
    // A hold that is on once its switch has answered holds from then on: nothing is half begun.
    await keepSwitches(tx)
    const free = await endSilent(tx, row, effectId, at)
    const taken = free !== null && (await take(tx, executor, free, effectId, at))
    const begun = taken ? await start(tx, free, effectId, at) : null
    await executor.watch('sending: begun, not committed')
    return begun
  })
}

/** The conditional write: pending, due, sending not on hold, and everything before it in the bundle has succeeded. */
async function take(tx: Tx, { leaseMs }: Executor, row: Case, effectId: string, at: Date): Promise<boolean> {
  if (row.state !== 'committing') return false
  const taken = await tx.$executeRaw`
    UPDATE "Effect" SET state = 'executing',
      "leaseUntil" = ${databaseTime} + ${leaseMs}::int * interval '1 millisecond'
    WHERE id = ${effectId}::uuid AND state = 'pending' AND "notBefore" <= ${at} AND NOT ${sendingHeld}
      AND NOT EXISTS (
        SELECT FROM "Effect" earlier
        WHERE earlier."proposalId" = "Effect"."proposalId" AND earlier.place < "Effect".place
          AND earlier.state <> 'succeeded'
      )`
  return taken === 1
}

async function start(tx: Tx, row: Case, effectId: string, at: Date): Promise<Doing | null> {
  const { proposal, attempts, ...effect } = await effectWith(tx, effectId)
  const { place, kind, idempotencyKey: key, caseId, proposalId } = effect
  const attempt = attempts.length + 1
  await tx.effectAttempt.create({ data: { effectId, number: attempt, startedAt: at } })
  const refuse = async (detail: string) => {
    await stop(tx, row, { effectId, attempt, outcome: 'refused', detail, at })
    return null
  }
  const approved = approvedAct(proposal, place)
  if (approved === null) return refuse('What was to be done is not what was approved')
  const act = actOf(approved.effect)
  const objection = await act.objection(tx, row, at)
  // What a person has looked into is no doubt any more, where it can only be done once more or not.
  const doubtful = attempts.some((it) => it.outcome === 'unknown' && (act.idempotent || !it.resolution))
  if (objection !== null && !doubtful) return refuse(objection)
  const body = { effect: effectId, place, kind, attempt, key, payload: approved.effect }
  const told = await append(tx, row, [{ kind: 'effect_started', actor: 'system', at, body }])
  const begun = {
    ...{ id: effectId, caseId, proposalId, place, attempt, key, messageId: act.messageId(key) },
    ...approved,
    given: await givenBy(tx, proposalId, place),
    doubt: doubtful ? { objection } : null,
  }
  const { perform } = act
  if (perform !== null) return { ...begun, way: { ...act, perform } }
  await succeed(tx, told, begun, { response: 'written down' }, at)
  return null
}
