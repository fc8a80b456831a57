import type { Yielded } from '#lib/bundle-fill.ts'
import { readCase, stateIs } from '#lib/lifecycle/held.ts'
import { isId } from '#lib/lifecycle/id.ts'
import { sendingHeld } from '#lib/lifecycle/switches.ts'
import type { Ask } from '#lib/sql.ts'
import { type AttemptOutcome, type Effect, Prisma } from '#prisma/generated/client.ts'
import type { ActedOn } from './act.ts'
import { givenBy, type Yields } from './given.ts'
import type { Stored } from './guard.ts'

/** An effect that is to be begun, with its case, what was approved and what was tried, as all stood at one moment. */
export type Due = {
  row: ActedOn
  effect: Pick<Effect, 'id' | 'proposalId' | 'place' | 'kind' | 'idempotencyKey'>
  approved: Stored
  attempts: Attempt[]
  /** What the effects before it have given. */
  given: Yielded
  /** The effect after it in its bundle, by id. */
  next: string | null
}
type Attempt = { outcome: AttemptOutcome | null; isResolved: boolean }

type Row = ActedOn &
  Pick<Effect, 'proposalId' | 'place' | 'kind' | 'idempotencyKey'> & {
    bundle: string
    decision: { kind: string; fingerprint: string; at: string; user: { name: string } } | null
    attempts: Attempt[]
    given: Yields[]
    next: string | null
  }

/**
 * Reads an effect without holding it. Null unless it is to be begun now: pending, due, sending not on hold, and everything
 * before it in the bundle has succeeded.
 */
export async function readDue(ask: Ask, effectId: string, at: Date): Promise<Due | null> {
  if (!isId(effectId)) return null
  const [row] = await ask<Row>(Prisma.sql`
    SELECT ${readCase}, "Effect"."proposalId", place, kind, "idempotencyKey", bundle,
      (SELECT json_build_object('name', name, 'email', email) FROM "Customer" WHERE id = "customerId") AS customer,
      (SELECT json_build_object('kind', kind, 'fingerprint', fingerprint, 'at', at,
          'user', json_build_object('name', name))
        FROM "Decision" JOIN "User" ON "User".id = "userId"
        WHERE "Decision"."proposalId" = "Effect"."proposalId") AS decision,
      (SELECT coalesce(json_agg(json_build_object('outcome', outcome, 'isResolved', EXISTS (
            SELECT FROM "EffectResolution" it WHERE it."effectId" = "Effect".id AND it.number = attempt.number)
          ) ORDER BY number), '[]') FROM "EffectAttempt" attempt WHERE "effectId" = "Effect".id) AS attempts,
      (SELECT coalesce(json_agg(json_build_object('yields', before.yields) ORDER BY before.place), '[]')
        FROM "Effect" before
        WHERE before."proposalId" = "Effect"."proposalId" AND before.place < "Effect".place) AS given,
      (SELECT after.id FROM "Effect" after
        WHERE after."proposalId" = "Effect"."proposalId" AND after.place = "Effect".place + 1) AS next
    FROM "Effect"
      JOIN "Case" ON "Case".id = "Effect"."caseId"
      JOIN "Proposal" ON "Proposal".id = "Effect"."proposalId"
    WHERE "Effect".id = ${effectId}::uuid AND "Effect".state::text = 'pending' AND ${stateIs('committing')}
      AND "notBefore" <= ${at}::timestamp AND NOT ${sendingHeld} AND NOT EXISTS (
        SELECT FROM "Effect" before WHERE before."proposalId" = "Effect"."proposalId"
          AND before.place < "Effect".place AND before.state <> 'succeeded')`)
  if (row === undefined) return null
  const { proposalId, place, kind, idempotencyKey, bundle, decision, attempts, given, next } = row
  return {
    row,
    effect: { id: effectId, proposalId, place, kind, idempotencyKey },
    // JSON has times as they are stored: in UTC, without saying so.
    approved: { bundle, decision: decision && { ...decision, at: new Date(`${decision.at}Z`) } },
    attempts,
    given: givenBy(given),
    next,
  }
}
