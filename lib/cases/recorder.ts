import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import type { HeldEvent } from '#lib/lifecycle/table.ts'
import { advance, lockCase } from '#lib/lifecycle/transition.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Entry, Recorder, RunStart, Turn } from '#lib/loop/types.ts'
import { composeBundle } from '#lib/review/compose-bundle.ts'
import { append, storePrompt } from '#lib/trail/append.ts'
import { canonical } from '#lib/trail/chain.ts'
import type { Case } from '#prisma/generated/client.ts'
import { attentionFor } from './attention.ts'
import { entryEvents, keepable } from './entry-events.ts'
import { park } from './park.ts'
import { hold, settle } from './spend.ts'

/** The case a worker holds, the run it turns, and by which right. */
export type Held = {
  caseId: string
  epoch: number
  workerId: string
  leaseMs: number
  runId: string
  start: RunStart
}

const takenUp = 'Another worker has taken the case up'

const lifecycleEvent = {
  parked: 'park',
  answered: 'answer',
  escalated: 'escalate',
  halted: 'halt',
  suspended: 'suspend',
} as const satisfies Record<Exclude<Stop['kind'], 'superseded'>, HeldEvent>

/**
 * Writes each entry of a run in one transaction: the case's state, the trail, the step, the draft, the counters and,
 * where the run ends, its outcome and the proposal. A worker whose right is over writes only that its reply came late.
 */
export function recorderFor(held: Held, clock: Clock, watch: Watch): Recorder {
  return {
    async reserve(microUsd) {
      const forbidden = await db().$transaction((tx) => hold(tx, held, microUsd, clock.now()))
      if (forbidden?.kind === 'limit') return { kind: 'halted', bound: 'cost', detail: forbidden.words }
      return forbidden && { kind: 'suspended', wakeInMs: 0, reason: takenUp }
    },
    async record(entry) {
      await watch('driving: about to record')
      const overruled = await db().$transaction(async (tx) => {
        const stop = await write(tx, held, entry, clock.now())
        await watch('driving: recorded, not committed')
        return stop
      })
      await watch('driving: recorded')
      return overruled
    },
  }
}

async function write(tx: Tx, held: Held, given: Entry, at: Date): Promise<Stop | null> {
  const { caseId, start } = held
  const asked = given.stop?.kind === 'parked' ? given.stop.effects : null
  const bundle = asked && (await composeBundle(tx, asked, { caseId, scope: start.scope, at }))
  // What cannot be proposed after all, because the world has moved on since it was read, is for a person.
  const entry: Entry =
    typeof bundle === 'string' ? { ...given, stop: { kind: 'escalated', reason: bundle } } : given
  const { stop, turn } = entry
  if (stop?.kind === 'superseded') throw new Error('Only the recorder finds that a run was superseded')
  const isSuspended = stop?.kind === 'suspended'
  // What goes on at once waits for nobody's clock, which may be behind this one.
  const wakeAt = isSuspended && stop.wakeInMs > 0 ? new Date(at.getTime() + stop.wakeInMs) : null
  const moved = await advance(tx, stop === null ? 'turn' : lifecycleEvent[stop.kind], held, {
    at,
    ...(stop !== null && { attention: attentionFor(stop, held.start.bounds) }),
    ...(wakeAt !== null && { wakeAt }),
  })
  if (moved.kind === 'not_moved') return tooLate(tx, held, turn, at)
  const prompt = storePrompt(turn?.prompt ?? [])
  const events = entryEvents(held.start, entry, prompt.reference, wakeAt, at)
  const row = await append(tx, moved.row, events, prompt.segments)
  await writeRun(tx, held, entry, at)
  await writeStep(tx, held, entry)
  if (bundle !== null && typeof bundle !== 'string') {
    await park(tx, row, held.runId, bundle, entry.state, at)
  }
  if (isSuspended) {
    await enqueue(tx, 'drive-case', { caseId: held.caseId }, wakeAt === null ? {} : { startAfter: wakeAt })
  }
  await settle(tx, held.runId, entry.counters.costMicroUsd, at)
  if (stop === null && moved.row.isPaused) return pause(tx, held, at)
  return stop === given.stop ? null : stop
}

/** The assistant was paused while it decided: what it decided stands, and the case waits until it may go on. */
async function pause(tx: Tx, held: Held, at: Date): Promise<Stop> {
  const reason = 'The assistant was paused'
  const moved = await advance(tx, 'suspend', held, { at })
  if (moved.kind === 'not_moved') throw new Error(`Case ${held.caseId} was not held any more`)
  const body = { run: held.start.run, reason, until: null }
  await append(tx, moved.row, [{ kind: 'run_suspended', actor: 'shell', at, body }])
  return { kind: 'suspended', wakeInMs: 0, reason }
}

async function writeRun(tx: Tx, { runId }: Held, { counters, state, stop }: Entry, at: Date): Promise<void> {
  const ended = stop !== null && stop.kind !== 'suspended' && stop.kind !== 'superseded'
  const { costMicroUsd, ...counts } = counters
  await tx.run.update({
    where: { id: runId },
    data: {
      ...counts,
      state: canonical(state),
      ...(ended && { outcome: stop.kind, reason: reasonOf(stop), endedAt: at }),
      ...(stop?.kind === 'halted' && { bound: stop.bound }),
    },
    select: { id: true },
  })
}

async function writeStep(tx: Tx, { runId, caseId }: Held, { turn, counters, state }: Entry): Promise<void> {
  if (turn?.verdict.kind !== 'applied') return
  const { calls } = turn.verdict
  const { costMicroUsd, durationMs } = turn
  const actions = calls.map(({ action }) => action)
  const at = new Date(turn.at)
  await tx.step.create({
    data: { runId, index: counters.steps, actions, body: canonical(calls), costMicroUsd, durationMs, at },
  })
  const drafted = calls.some(({ result }) => result.kind === 'draft')
  const draft = state.drafts.at(-1)
  if (!drafted || draft === undefined) return
  const { version, subject, body, asks } = draft
  await tx.draft.create({
    data: { caseId, version, author: 'model', runId, stepIndex: counters.steps, subject, body, asks, at },
  })
}

/** Notes a reply that came after the right to write was over, and says what became of the run. */
async function tooLate(tx: Tx, held: Held, turn: Turn | null, at: Date): Promise<Stop> {
  const row = await lockCase(tx, held.caseId)
  if (row !== null && turn !== null) await noteStale(tx, row, held, turn, at)
  const run = await tx.run.findUnique({ where: { id: held.runId }, select: { supersededBy: true } })
  if (run?.supersededBy) return { kind: 'superseded', by: run.supersededBy }
  return { kind: 'suspended', wakeInMs: 0, reason: takenUp }
}

function noteStale(tx: Tx, row: Case, { start }: Held, turn: Turn, at: Date): Promise<Case> {
  const { index, reply, costMicroUsd } = turn
  const body = { run: start.run, turn: index, reply: keepable(reply), costMicroUsd }
  return append(tx, row, [{ kind: 'stale_reply', actor: 'model', at, body }])
}

function reasonOf(stop: Exclude<Stop, { kind: 'suspended' | 'superseded' }>): string | null {
  switch (stop.kind) {
    case 'answered':
      return stop.answer
    case 'halted':
      return stop.detail
    case 'parked':
    case 'escalated':
      return stop.reason
  }
}
