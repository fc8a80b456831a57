import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { keepLease } from '#lib/lifecycle/keep-lease.ts'
import { renewLease } from '#lib/lifecycle/lease.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { Decider, Playbook, Recorder } from '#lib/loop/types.ts'
import { readSettings } from '#lib/settings.ts'
import { insistent, type Model, providerName } from './asking.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Held } from './held.ts'
import { letSleep, outageWatch, passageTo } from './outage.ts'
import { recorderFor } from './recorder.ts'
import { take } from './take.ts'

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
  await driver.watch('driving: woken', caseId)
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
  const taken = await take(driver, caseId)
  if (taken === null) return null
  await watch('driving: claimed', caseId)
  const { held, state, counters, playbook, decider } = taken
  const recorder = recorderFor(held, clock, watch, counters.costMicroUsd)
  const lease = keepLease(() => renewLease(db(), held), held.leaseMs)
  try {
    const ports = {
      playbook,
      decider: watched(asking(decider, held, recorder), watch, caseId),
      recorder,
      clock,
      signal: AbortSignal.any([driver.signal, lease.lost]),
    }
    const stop = await runLoop(ports, held.start, { state, counters })
    await watch('driving: stopped', caseId)
    return stop
  } finally {
    lease.stop()
  }
}

function watched(decider: Decider, watch: Watch, caseId: string): Decider {
  return {
    ...decider,
    async decide(prompt, limits) {
      await watch('driving: about to decide', caseId)
      const decided = await decider.decide(prompt, limits)
      await watch('driving: decided', caseId)
      return decided
    },
  }
}
