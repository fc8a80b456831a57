import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { keepLease } from '#lib/lifecycle/keep-lease.ts'
import { renewLease } from '#lib/lifecycle/lease.ts'
import { claim } from '#lib/lifecycle/transition.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import type { Counters, Decider, Playbook, Recorder, RunStart } from '#lib/loop/types.ts'
import { readSettings } from '#lib/settings.ts'
import { deciderOf, insistent, type Model, providerName } from './asking.ts'
import { type Calls, callsTo } from './calls.ts'
import { letSleep, outageWatch, passageTo } from './outage.ts'
import { type Held, recorderFor } from './recorder.ts'
import { countersOf, resumeRun, startRun } from './run-rows.ts'

/**
 * What a worker brings to a case. `playbookFor` and `deciderFor` are asked once the case is claimed. Where there is a
 * `model`, it decides instead, but for what was begun without it.
 */
export type Driver = {
  workerId: string
  leaseMs: number
  clock: Clock
  signal: AbortSignal
  watch: Watch
  playbookFor(name: string): Playbook
  deciderFor(name: string): Decider
  model?: Model | null
  /** What the model may be called for, where something of it is held already. */
  calls?: Calls
}

/**
 * Claims a case and turns its loop until it stops. Null if there was nothing to claim: the job was late, doubled or
 * somebody else's. A run that an earlier worker left goes on from its last recorded turn.
 */
export async function driveCase(driver: Driver, caseId: string): Promise<Stop | null> {
  await driver.watch('driving: woken')
  if (!driver.model) return driveWith(driver, caseId, (decider) => decider)
  const { clock, model } = driver
  const entered = await passageTo(providerName, clock.now())
  if (entered.kind === 'closed') return letSleep(caseId, entered.until)
  const watch = outageWatch(providerName, clock, entered)
  const calls = driver.calls ?? callsTo(providerName, (await readSettings(db())).providerRate)
  const stretch = { watch, calls, clock, model }
  const asking = (decider: Decider, held: Held, recorder: Recorder) =>
    decider.name === providerName ? insistent(decider, { held, recorder, ...stretch }) : decider
  return driveWith(driver, caseId, asking).finally(() => watch.end())
}

type Asking = (decider: Decider, held: Held, recorder: Recorder) => Decider

async function driveWith(driver: Driver, caseId: string, asking: Asking): Promise<Stop | null> {
  const { clock, watch } = driver
  const taken = await db().$transaction((tx) => take(tx, driver, caseId))
  if (taken === null) return null
  await watch('driving: claimed')
  const { held, state, counters, playbook, decider } = taken
  const recorder = recorderFor(held, clock, watch)
  const lease = keepLease(() => renewLease(db(), held), held.leaseMs)
  try {
    const ports = {
      playbook,
      decider: watched(asking(decider, held, recorder), watch),
      recorder,
      clock,
      signal: AbortSignal.any([driver.signal, lease.lost]),
    }
    const stop = await runLoop(ports, held.start, { state, counters })
    await watch('driving: stopped')
    return stop
  } finally {
    lease.stop()
  }
}

type Taken = { held: Held; state: State; counters: Counters; playbook: Playbook; decider: Decider }

async function take(tx: Tx, driver: Driver, caseId: string): Promise<Taken | null> {
  const { workerId, leaseMs, clock } = driver
  const at = clock.now()
  const moved = await claim(tx, caseId, { workerId, leaseMs }, at)
  if (moved.kind === 'not_moved') return null
  const { row } = moved
  const playbook = driver.playbookFor(row.playbook)
  const live = await tx.run.findFirst({ where: { caseId, outcome: null } })
  const begun: RunStart | null = live && JSON.parse(live.start)
  const rules = driver.deciderFor(row.playbook)
  const decider = await deciderOf(tx, driver.model ?? null, rules, row.playbook, begun?.decider ?? null)
  const run = live ? await resumeRun(tx, row, live, at) : await startRun(tx, row, playbook, decider, at)
  // Stored by this code from a RunStart and a State, and read back as such.
  const start: RunStart = JSON.parse(run.start)
  const state: State = JSON.parse(run.state)
  const held = { caseId, epoch: row.epoch, workerId, leaseMs, runId: run.id, start }
  return { held, state, counters: countersOf(run), playbook, decider }
}

function watched(decider: Decider, watch: Watch): Decider {
  return {
    ...decider,
    async decide(prompt, limits) {
      await watch('driving: about to decide')
      const decided = await decider.decide(prompt, limits)
      await watch('driving: decided')
      return decided
    },
  }
}
