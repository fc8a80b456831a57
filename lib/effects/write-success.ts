import { jobRow } from '#lib/jobs/job-row.ts'
import { going, type ReadCase } from '#lib/lifecycle/held.ts'
import type { FreeEvent } from '#lib/lifecycle/table.ts'
import { type Ask, wholeRows } from '#lib/sql.ts'
import { headAfter, seal } from '#lib/trail/chain.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import { eventRows } from '#lib/trail/rows.ts'
import { newId } from '#lib/uuid.ts'
import { closingWords } from '#lib/words.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { actOf } from './act-of.ts'
import type { Begun } from './begun.ts'
import type { Done } from './outcome.ts'

/** What the trail says of it besides, and whether its bundle goes on after it. */
type Besides = { events: readonly NewEvent[]; goesOn: boolean }

/**
 * Writes down that an effect is done, in one statement, on the condition that its case is as it was read: the effect and
 * its attempt, the mail as a message of the case, the trail; and where its bundle goes on, the job for the next of it or,
 * after the last, what becomes of the case. Whatever else is written of an effect moves the trail, so that what was read
 * before it was begun still holds. False where the condition does not: nothing was written.
 */
export async function writeSuccess(
  ask: Ask,
  row: ReadCase,
  begun: Begun,
  { response: detail, yields }: Done,
  { events, goesOn }: Besides,
  at: Date,
): Promise<boolean> {
  const { id, attempt, messageId, next } = begun
  const event = goesOn && next === null ? lastEvent(row, begun.effect) : null
  const about = { effect: id, attempt, outcome: 'succeeded', detail, messageId }
  const before = { count: row.trailCount, hash: row.trailHash }
  const sealed = seal(row.id, before, [
    { kind: 'effect_ended', actor: 'system', at, body: about },
    ...events,
    ...(event === 'effects_done_closing' ? closed(row, begun, at) : []),
  ])
  const written = await ask(Prisma.sql`
    WITH moved AS (${going(event, row, { at }, headAfter(sealed, before))} RETURNING "Case".id), ${eventRows(sealed)},
    effect AS (
      UPDATE "Effect" SET state = 'succeeded', "leaseUntil" = NULL, "endedAt" = ${at}::timestamp,
        yields = COALESCE(${yields === undefined ? null : JSON.stringify(yields)}::jsonb, yields)
      FROM moved WHERE "Effect".id = ${id}::uuid
    ), attempt AS (
      UPDATE "EffectAttempt" SET "endedAt" = ${at}::timestamp, outcome = 'succeeded', detail = ${detail}
      FROM moved WHERE "effectId" = ${id}::uuid AND number = ${attempt}
    )${messageRow(row, begun)}${goesOn ? nextJob(row, next, event) : Prisma.empty}
    SELECT FROM moved`)
  return written.length === 1
}

/** What the last effect of a bundle brings about. Whoever wrote meanwhile is answered, whatever was to end. */
function lastEvent(row: ReadCase, { kind }: Begun['effect']): FreeEvent {
  if (row.customerWroteAgain) return 'effects_done_answering'
  return kind === 'close' ? 'effects_done_closing' : 'effects_done'
}

function closed({ state: from }: ReadCase, { effect }: Begun, at: Date): NewEvent[] {
  if (effect.kind !== 'close') return []
  return [{ kind: 'closed', actor: 'system', at, body: { from, why: closingWords[effect.why] } }]
}

function messageRow({ id: caseId }: ReadCase, begun: Begun): Prisma.Sql {
  const message = actOf(begun.effect).message?.(begun)
  if (message === undefined) return Prisma.empty
  const of = { id: newId(), caseId, direction: 'outbound', key: null, effectId: begun.id } as const
  return Prisma.sql`, message AS (${wholeRows('Message', [{ ...of, ...message }])})`
}

function nextJob({ id: caseId }: ReadCase, next: string | null, event: FreeEvent | null): Prisma.Sql {
  if (next !== null) return Prisma.sql`, ${jobRow('execute-effect', { effectId: next })}`
  return event === 'effects_done_answering' ? Prisma.sql`, ${jobRow('drive-case', { caseId })}` : Prisma.empty
}
