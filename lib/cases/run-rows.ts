import { canonical } from '#lib/json.ts'
import { claiming } from '#lib/lifecycle/held.ts'
import type { Counters, RunStart } from '#lib/loop/types.ts'
import { type Ask, wholeRows } from '#lib/sql.ts'
import { type Head, headAfter, seal } from '#lib/trail/chain.ts'
import type { NewEvent } from '#lib/trail/events.ts'
import { eventRows } from '#lib/trail/rows.ts'
import { newId } from '#lib/uuid.ts'
import { Prisma, type Run } from '#prisma/generated/client.ts'
import type { Looked } from './look.ts'

/** A run that a worker has taken up with its case: where it stands, and where the case's trail ends. */
export type TakenUp = {
  runId: string
  epoch: number
  start: string
  state: string
  counters: Counters
  head: Head
}
type Worker = { workerId: string; leaseMs: number }

/** Claims a case as it was looked at and begins its next run. Null where somebody was first, or it has moved on. */
export async function startRun(
  ask: Ask,
  looked: Looked,
  worker: Worker,
  start: RunStart,
  state: string,
  at: Date,
): Promise<TakenUp | null> {
  const { id: caseId, goesOn } = looked
  const run = rowOf(caseId, start, state, at)
  const body = { run: run.index, start, state: JSON.parse(state), goesOn }
  const event: NewEvent = { kind: 'run_started', actor: 'shell', at, body }
  const begun = wholeRows('Run', [run])
  return take(ask, looked, worker, at, event, begun, run)
}

/** Claims a case as it was looked at and takes up the run that an earlier worker left. Likewise. */
export async function resumeRun(
  ask: Ask,
  looked: Looked,
  live: NonNullable<Looked['live']>,
  worker: Worker,
  at: Date,
): Promise<TakenUp | null> {
  const claims = live.claims + 1
  const event: NewEvent = {
    kind: 'run_resumed',
    actor: 'shell',
    at,
    body: { run: live.index, claim: claims },
  }
  const resumed = Prisma.sql`UPDATE "Run" SET claims = ${claims} FROM moved WHERE "Run".id = ${live.id}::uuid`
  return take(ask, looked, worker, at, event, resumed, { ...live, claims })
}

/** One statement: the claim, the run and its place on the trail. */
async function take(
  ask: Ask,
  { id, epoch, trailCount, trailHash }: Looked,
  worker: Worker,
  at: Date,
  event: NewEvent,
  write: Prisma.Sql,
  run: Counters & Pick<Run, 'id' | 'start' | 'state'>,
): Promise<TakenUp | null> {
  const from = { count: trailCount, hash: trailHash }
  const sealed = seal(id, from, [event])
  const to = headAfter(sealed, from)
  const [moved] = await ask<{ epoch: number }>(Prisma.sql`
    WITH moved AS (${claiming({ id, epoch }, worker, at, { from, to })} RETURNING id, epoch),
      ${eventRows(sealed)}, run AS (${write})
    SELECT epoch FROM moved`)
  if (moved === undefined) return null
  const { id: runId, start, state } = run
  return { runId, epoch: moved.epoch, start, state, counters: countersOf(run), head: to }
}

function rowOf(caseId: string, start: RunStart, state: string, at: Date): Run {
  const { run: index, playbook, decider } = start
  return {
    id: newId(),
    caseId,
    index,
    playbook: playbook.name,
    playbookVersion: playbook.version,
    decider: decider.name,
    model: decider.model,
    start: canonical(start),
    state,
    turns: 0,
    steps: 0,
    repairs: 0,
    costMicroUsd: 0,
    reservedMicroUsd: 0,
    reservedOn: null,
    tokens: 0,
    activeMs: 0,
    claims: 1,
    outcome: null,
    bound: null,
    supersededBy: null,
    reason: null,
    startedAt: at,
    endedAt: null,
  }
}

/** How far a run has come, as its row says. */
function countersOf({ turns, steps, repairs, costMicroUsd, tokens, activeMs, claims }: Counters): Counters {
  return { turns, steps, repairs, costMicroUsd, tokens, activeMs, claims }
}
