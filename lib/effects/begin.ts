import { type BundledEffect, fingerprint, parseBundle, recipientOf } from '#lib/bundle.ts'
import { db, type Tx } from '#lib/db.ts'
import { databaseTime, lockCase } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import type { Executor } from './executor.ts'
import { stop } from './stop.ts'

/** An effect that is being executed, committed as such before anything of it leaves the building. */
export type Begun = {
  id: string
  caseId: string
  proposalId: string
  place: number
  attempt: number
  key: string
  effect: BundledEffect
  approvedBy: string
  approvedAt: Date
}

/**
 * Takes an effect for execution: its turn in the bundle, due, and exactly what was approved. Null if there is nothing
 * to do. An effect whose earlier executor went silent may have happened: it ends as `unknown`, never tried again here.
 */
export function begin(executor: Executor, effectId: string): Promise<Begun | null> {
  const at = executor.clock.now()
  return db().$transaction(async (tx) => {
    const known = await tx.effect.findUnique({ where: { id: effectId }, select: { caseId: true } })
    const row = known && (await lockCase(tx, known.caseId))
    if (!row) return null
    const silent = await abandoned(tx, effectId)
    if (silent !== null) {
      const detail = 'The worker went silent while sending'
      await stop(tx, row, { effectId, attempt: silent, outcome: 'unknown', detail, at })
      return null
    }
    const taken = row.state === 'committing' && (await take(tx, executor, effectId, at))
    const begun = taken ? await start(tx, row, effectId, at) : null
    await executor.watch('sending: begun, not committed')
    return begun
  })
}

/** The attempt of an effect that is `executing` under a lease that has ended; null if there is none. */
async function abandoned(tx: Tx, effectId: string): Promise<number | null> {
  const [silent] = await tx.$queryRaw<{ number: number }[]>`
    SELECT attempt.number FROM "Effect" effect JOIN "EffectAttempt" attempt ON attempt."effectId" = effect.id
    WHERE effect.id = ${effectId}::uuid AND effect.state = 'executing' AND effect."leaseUntil" < ${databaseTime}
      AND attempt."endedAt" IS NULL`
  return silent?.number ?? null
}

/** The conditional write: pending, due, and everything before it in the bundle has succeeded. */
async function take(tx: Tx, { leaseMs }: Executor, effectId: string, at: Date): Promise<boolean> {
  const taken = await tx.$executeRaw`
    UPDATE "Effect" SET state = 'executing',
      "leaseUntil" = ${databaseTime} + ${leaseMs}::int * interval '1 millisecond'
    WHERE id = ${effectId}::uuid AND state = 'pending' AND "notBefore" <= ${at}
      AND NOT EXISTS (
        SELECT FROM "Effect" earlier
        WHERE earlier."proposalId" = "Effect"."proposalId" AND earlier.place < "Effect".place
          AND earlier.state <> 'succeeded'
      )`
  return taken === 1
}

async function start(tx: Tx, row: Case, effectId: string, at: Date): Promise<Begun | null> {
  const { proposal, ...effect } = await tx.effect.findUniqueOrThrow({
    where: { id: effectId },
    include: {
      proposal: { include: { decision: { include: { user: { select: { name: true } } } } } },
      _count: { select: { attempts: true } },
    },
  })
  const attempt = effect._count.attempts + 1
  await tx.effectAttempt.create({ data: { effectId, number: attempt, startedAt: at } })
  const { decision, bundle } = proposal
  const bundled = parseBundle(bundle).effects[effect.place - 1]
  const wrong = await objection(tx, row, bundled, decision, bundle)
  if (wrong !== null || bundled === undefined || decision === null) {
    await stop(tx, row, {
      effectId,
      attempt,
      outcome: 'refused',
      detail: wrong ?? 'Nothing was approved',
      at,
    })
    return null
  }
  const { id, place, kind, idempotencyKey: key, caseId, proposalId } = effect
  const body = { effect: id, place, kind, attempt, key, payload: bundled }
  await append(tx, row, [{ kind: 'effect_started', actor: 'system', at, body }])
  const { name: approvedBy } = decision.user
  return { id, caseId, proposalId, place, attempt, key, effect: bundled, approvedBy, approvedAt: decision.at }
}

/** The last guard before the act: approved exactly so, and still true. Null if nothing speaks against it. */
async function objection(
  tx: Tx,
  row: Case,
  effect: BundledEffect | undefined,
  decision: { kind: string; fingerprint: string } | null,
  bundle: string,
): Promise<string | null> {
  const approved = decision?.kind === 'approve' && decision.fingerprint === fingerprint(parseBundle(bundle))
  if (!approved || effect === undefined) return 'What was to be done is not what was approved'
  const customer =
    row.customerId === null
      ? null
      : await tx.customer.findUnique({ where: { id: row.customerId }, select: { name: true, email: true } })
  const now = recipientOf({ ...row, customer })
  return now?.address === effect.to.address
    ? null
    : "The customer's mail address has changed since it was approved"
}
