import { canonical } from '#lib/json.ts'
import { advancing, type Right } from '#lib/lifecycle/held.ts'
import { assistantPaused } from '#lib/lifecycle/switches.ts'
import type { HeldEvent } from '#lib/lifecycle/table.ts'
import type { Details } from '#lib/lifecycle/transition.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Entry } from '#lib/loop/types.ts'
import { wholeRows } from '#lib/sql.ts'
import { type Head, headAfter, type SealedEvent } from '#lib/trail/chain.ts'
import { eventRows, type StoredSegment, segmentRows } from '#lib/trail/rows.ts'
import { type Draft, Prisma, type Proposal } from '#prisma/generated/client.ts'

/** An entry of a run with everything that it leaves, ready to be written. */
export type Written = {
  right: Right
  runId: string
  entry: Entry
  event: HeldEvent
  details: Details
  sealed: readonly SealedEvent[]
  segments: readonly StoredSegment[]
  draft: Draft | null
  proposal: Proposal | null
}

/**
 * The one statement that writes an entry: the case's life and the head of its trail, on the condition that the epoch is
 * not over and the head is where the worker knows it; and with that the events, the new pieces of the prompt, the run, the
 * step, the draft and the proposal. What it has nothing of it does not speak of. Gives a row if it was written:
 * `isPaused`: the assistant is, so that a turn just written is the last for now.
 */
export function entryRows(written: Written, from: Head): Prisma.Sql {
  const { right, entry, event, details, sealed, segments, draft, proposal } = written
  const heads = { from, to: headAfter(sealed, from) }
  const parts = [
    Prisma.sql`moved AS (${advancing(event, right, details, heads)} RETURNING id)`,
    eventRows(sealed),
    runRow(written),
    ...(segments.length > 0 ? [segmentRows(segments)] : []),
    ...stepRow(written.runId, entry),
    ...(draft === null ? [] : [Prisma.sql`draft AS (${wholeRows('Draft', [draft])})`]),
    ...(proposal === null ? [] : [Prisma.sql`proposal AS (${wholeRows('Proposal', [proposal])})`]),
  ]
  return Prisma.sql`WITH ${Prisma.join(parts, ', ')} SELECT ${assistantPaused} AS "isPaused" FROM moved`
}

/** Cost is booked apart, with what was held for it: see `settle`. */
function runRow({ runId, entry: { counters, state, stop }, details: { at } }: Written): Prisma.Sql {
  const { turns, steps, repairs, tokens, activeMs, claims } = counters
  const ending = stop === null || stop.kind === 'suspended' ? Prisma.empty : ended(stop, at)
  return Prisma.sql`run AS (
    UPDATE "Run" SET turns = ${turns}, steps = ${steps}, repairs = ${repairs}, tokens = ${tokens},
      "activeMs" = ${activeMs}, claims = ${claims}, state = ${canonical(state)}${ending}
    FROM moved WHERE "Run".id = ${runId}::uuid)`
}

function ended(stop: Exclude<Stop, { kind: 'suspended' }>, at: Date): Prisma.Sql {
  const bound = stop.kind === 'halted' ? stop.bound : null
  return Prisma.sql`, outcome = ${stop.kind}::"RunOutcome", bound = ${bound}::"Bound", reason = ${reasonOf(stop)},
    "endedAt" = ${at}::timestamp`
}

function reasonOf(stop: Exclude<Stop, { kind: 'suspended' }>): string | null {
  switch (stop.kind) {
    case 'answered':
      return stop.answer
    case 'halted':
      return stop.detail
    case 'parked':
    case 'escalated':
      return stop.reason
    case 'superseded':
      throw new Error('Only the recorder finds that a run was superseded')
  }
}

function stepRow(runId: string, { turn, counters }: Entry): Prisma.Sql[] {
  if (turn?.verdict.kind !== 'applied') return []
  const { calls } = turn.verdict
  const actions = calls.map(({ action }) => action)
  const { costMicroUsd, durationMs, at } = turn
  return [
    Prisma.sql`step AS (
      INSERT INTO "Step" ("runId", index, actions, body, "costMicroUsd", "durationMs", at)
      SELECT ${runId}::uuid, ${counters.steps}::int, ${actions}::text[], ${canonical(calls)}::text,
        ${costMicroUsd}::int, ${durationMs}::int, ${at}::timestamp FROM moved)`,
  ]
}
