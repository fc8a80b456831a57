import type { Watch } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { keepLease } from '#lib/lifecycle/keep-lease.ts'
import { renewLease } from '#lib/lifecycle/lease.ts'
import { claim } from '#lib/lifecycle/transition.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type { State } from '#lib/loop/state.ts'
import type { Counters, Decider, Playbook, RunStart } from '#lib/loop/types.ts'
import { append } from '#lib/trail/append.ts'
import { canonical } from '#lib/trail/chain.ts'
import type { Case, Run } from '#prisma/generated/client.ts'
import { type Held, recorderFor } from './recorder.ts'
import { settleUnknown } from './spend.ts'
import { startOf, stateOf } from './start.ts'

/** What a worker brings to a case. `playbookFor` and `deciderFor` are asked once the case is claimed. */
export type Driver = {
  workerId: string
  leaseMs: number
  clock: Clock
  signal: AbortSignal
  watch: Watch
  playbookFor(name: string): Playbook
  deciderFor(name: string): Decider
}

/**
 * Claims a case and turns its loop until it stops. Null if there was nothing to claim: the job was late, doubled or
 * somebody else's. A run that an earlier worker left goes on from its last recorded turn.
 */
export async function driveCase(driver: Driver, caseId: string): Promise<Stop | null> {
  const { clock, watch } = driver
  await watch('driving: woken')
  const taken = await db().$transaction((tx) => take(tx, driver, caseId))
  if (taken === null) return null
  await watch('driving: claimed')
  const { held, state, counters, playbook, decider } = taken
  const lease = keepLease(() => renewLease(db(), held), held.leaseMs)
  try {
    const ports = {
      playbook,
      decider: watched(decider, watch),
      recorder: recorderFor(held, clock, watch),
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
  const decider = driver.deciderFor(row.playbook)
  const live = await tx.run.findFirst({ where: { caseId, outcome: null } })
  const run = live ? await resumeRun(tx, row, live, at) : await startRun(tx, row, playbook, decider, at)
  // Stored by this code from a RunStart and a State, and read back as such.
  const start: RunStart = JSON.parse(run.start)
  const state: State = JSON.parse(run.state)
  const held = { caseId, epoch: row.epoch, workerId, leaseMs, runId: run.id, start }
  return { held, state, counters: countersOf(run), playbook, decider }
}

async function startRun(tx: Tx, row: Case, playbook: Playbook, decider: Decider, at: Date): Promise<Run> {
  const index = 1 + (await tx.run.count({ where: { caseId: row.id } }))
  const start = await startOf(tx, row, index, playbook, decider, at)
  const { id, goesOn } = row
  const state = await stateOf(tx, id, goesOn)
  const body = { run: index, start, state, goesOn }
  await append(tx, row, [{ kind: 'run_started', actor: 'shell', at, body }])
  if (goesOn) await tx.case.update({ where: { id }, data: { goesOn: false }, select: { id: true } })
  return tx.run.create({
    data: {
      caseId: row.id,
      index,
      playbook: playbook.name,
      playbookVersion: playbook.version,
      decider: decider.name,
      model: decider.model,
      start: canonical(start),
      state: canonical(state),
      claims: 1,
      startedAt: at,
    },
  })
}

async function resumeRun(tx: Tx, row: Case, run: Run, at: Date): Promise<Run> {
  const claims = run.claims + 1
  const body = { run: run.index, claim: claims }
  await append(tx, row, [{ kind: 'run_resumed', actor: 'shell', at, body }])
  await settleUnknown(tx, run.id, at)
  return tx.run.update({ where: { id: run.id }, data: { claims } })
}

function countersOf({ turns, steps, repairs, costMicroUsd, tokens, activeMs, claims }: Run): Counters {
  return { turns, steps, repairs, costMicroUsd, tokens, activeMs, claims }
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
