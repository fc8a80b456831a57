import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { canonical } from '#lib/json.ts'
import { tellSoon } from '#lib/lifecycle/tell.ts'
import type { State } from '#lib/loop/state.ts'
import type { Counters, Decider, Playbook, RunStart } from '#lib/loop/types.ts'
import { settingsFrom } from '#lib/settings.ts'
import { ask, askWithin } from '#lib/sql.ts'
import { sharedStored } from '#lib/trail/shared-segments.ts'
import { deciderOf, type Model } from './asking.ts'
import type { Held } from './held.ts'
import { type Looked, lookForWork } from './look.ts'
import { resumeRun, startRun, type TakenUp } from './run-rows.ts'
import { settleUnknown } from './spend.ts'
import { startOf, stateOf } from './start.ts'

/** What a worker brings to a case to take it. */
type Taker = {
  workerId: string
  leaseMs: number
  clock: Clock
  watch: Watch
  playbookFor(name: string): Playbook
  deciderFor(name: string): Decider
  model?: Model | null
}

export type Taken = { held: Held; state: State; counters: Counters; playbook: Playbook; decider: Decider }

/**
 * Takes a case and its run: looked at first, then claimed as it was looked at, with the run's start or its resumption on
 * the trail. Null if there is nothing to take. Where something came in between it is looked at again.
 */
export async function take(taker: Taker, caseId: string): Promise<Taken | null> {
  for (;;) {
    const looked = await lookForWork(ask, caseId, taker.clock.now())
    if (looked === null) return null
    await taker.watch('driving: looked at', caseId)
    const taken = await takeLooked(taker, looked)
    if (taken !== null) return taken
  }
}

async function takeLooked(taker: Taker, looked: Looked): Promise<Taken | null> {
  const { model = null, clock } = taker
  const at = clock.now()
  const playbook = taker.playbookFor(looked.playbook)
  const { live } = looked
  const begun: RunStart | null = live && JSON.parse(live.start)
  const rules = taker.deciderFor(looked.playbook)
  const decider = await deciderOf(db(), model, rules, looked.playbook, begun?.decider ?? null)
  const run =
    live === null ? await begin(taker, looked, playbook, decider, at) : await resume(taker, looked, live, at)
  if (run === null) return null
  tellSoon(looked.id)
  // Stored by this code from a RunStart and a State, and read back as such.
  const state: State = JSON.parse(run.state)
  return { held: heldOf(taker, looked, run), state, counters: run.counters, playbook, decider }
}

function begin(taker: Taker, looked: Looked, playbook: Playbook, decider: Decider, at: Date) {
  const start = startOf(looked, settingsFrom(looked.settings), playbook, decider, at)
  return startRun(ask, looked, taker, start, canonical(stateOf(looked)), at)
}

/** What the run held for a call that nobody wrote down counts as spent. */
function resume(
  taker: Taker,
  looked: Looked,
  live: NonNullable<Looked['live']>,
  at: Date,
): Promise<TakenUp | null> {
  if (live.reservedMicroUsd === 0) return resumeRun(ask, looked, live, taker, at)
  return db().$transaction(async (tx) => {
    const run = await resumeRun(askWithin(tx), looked, live, taker, at)
    if (run === null) return null
    await settleUnknown(tx, run.runId, at)
    const costMicroUsd = run.counters.costMicroUsd + live.reservedMicroUsd
    return { ...run, counters: { ...run.counters, costMicroUsd } }
  })
}

function heldOf({ workerId, leaseMs }: Taker, looked: Looked, { runId, epoch, start, head }: TakenUp): Held {
  const { id: caseId, drafts, messages, settings } = looked
  const latestInbound = messages.findLast(({ direction }) => direction === 'inbound')?.id ?? null
  const atHand = { correspondence: looked, settings: settingsFrom(settings), drafts, latestInbound }
  const stored = new Set(sharedStored())
  return {
    caseId,
    epoch,
    workerId,
    leaseMs,
    runId,
    start: JSON.parse(start),
    atHand,
    head,
    stored,
    hashes: new Map(),
  }
}
