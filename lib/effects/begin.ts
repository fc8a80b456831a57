import { db, type Tx } from '#lib/db.ts'
import { keepSwitches, sendingHeld } from '#lib/lifecycle/switches.ts'
import { databaseTime, lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import type { Act } from './act.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Executor } from './executor.ts'
import { approvedAct, readBundle } from './guard.ts'
import { succeed } from './settle.ts'
import { stop } from './stop.ts'

/** What is begun, and how it is done. */
type Doing = Begun & { perform: NonNullable<Act['perform']> }

/**
 * Takes an effect for execution: its turn in the bundle, due, and exactly what was approved. Null if there is nothing
 * left to do. An effect whose earlier executor went silent may have happened: it ends as `unknown`, never tried again
 * here. What is done by being written down is done here.
 */
export function begin(executor: Executor, effectId: string): Promise<Doing | null> {
  const at = executor.clock.now()
  return db().$transaction(async (tx) => {
    const known = await tx.effect.findUnique({ where: { id: effectId }, select: { caseId: true } })
    const row = known && (await lockCase(tx, known.caseId))
    if (!row) return null
    const silent = await abandoned(tx, effectId)
    if (silent !== null) {
      await giveUp(tx, row, effectId, silent, at)
      return null
    }
    const taken = row.state === 'committing' && (await take(tx, executor, effectId, at))
    const begun = taken ? await start(tx, row, effectId, at) : null
    await executor.watch('sending: begun, not committed')
    return begun
  })
}

type Silent = { attempt: number; place: number; key: string; bundle: string }

/** The attempt of an effect that is `executing` under a lease that has ended; null if there is none. */
async function abandoned(tx: Tx, effectId: string): Promise<Silent | null> {
  const [silent] = await tx.$queryRaw<Silent[]>`
    SELECT attempt.number AS attempt, effect.place, effect."idempotencyKey" AS key, proposal.bundle
    FROM "Effect" effect
    JOIN "EffectAttempt" attempt ON attempt."effectId" = effect.id
    JOIN "Proposal" proposal ON proposal.id = effect."proposalId"
    WHERE effect.id = ${effectId}::uuid AND effect.state = 'executing' AND effect."leaseUntil" < ${databaseTime}
      AND attempt."endedAt" IS NULL`
  return silent ?? null
}

async function giveUp(tx: Tx, row: Case, effectId: string, silent: Silent, at: Date): Promise<void> {
  const { attempt, place, key, bundle } = silent
  const effect = readBundle(bundle)?.effects[place - 1]
  const detail = 'The worker went silent while sending'
  const messageId = effect && actOf(effect).messageId(key)
  await stop(tx, row, { effectId, attempt, outcome: 'unknown', detail, messageId, at })
}

/** The conditional write: pending, due, sending not on hold, and everything before it in the bundle has succeeded. */
async function take(tx: Tx, { leaseMs }: Executor, effectId: string, at: Date): Promise<boolean> {
  // A hold that is on once its switch has answered holds from then on: nothing is half begun.
  await keepSwitches(tx)
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
  const { proposal, ...effect } = await tx.effect.findUniqueOrThrow({
    where: { id: effectId },
    include: {
      proposal: { include: { decision: { include: { user: { select: { name: true } } } } } },
      _count: { select: { attempts: true } },
    },
  })
  const { place, kind, idempotencyKey: key, caseId, proposalId } = effect
  const attempt = effect._count.attempts + 1
  await tx.effectAttempt.create({ data: { effectId, number: attempt, startedAt: at } })
  const approved = await approvedAct(tx, row, proposal, place, at)
  if (typeof approved === 'string') {
    await stop(tx, row, { effectId, attempt, outcome: 'refused', detail: approved, at })
    return null
  }
  const body = { effect: effectId, place, kind, attempt, key, payload: approved.effect }
  const told = await append(tx, row, [{ kind: 'effect_started', actor: 'system', at, body }])
  const { messageId, perform } = actOf(approved.effect)
  const begun = {
    id: effectId,
    caseId,
    proposalId,
    place,
    attempt,
    key,
    messageId: messageId(key),
    ...approved,
  }
  if (perform !== null) return { ...begun, perform }
  await succeed(tx, told, begun, 'written down', at)
  return null
}
