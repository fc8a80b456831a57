import { canonical } from '#lib/json.ts'
import { runLoop } from '#lib/loop/loop.ts'
import type { Stop } from '#lib/loop/outcome.ts'
import type {
  Decided,
  Decider,
  Entry,
  Playbook,
  Ports,
  Progress,
  Recorder,
  RunStart,
} from '#lib/loop/types.ts'

/**
 * What becomes of a worker at one wait of its work: it lives; it is killed before what it waits for was done, or after;
 * or it is only believed dead, and goes on once another worker has taken over.
 */
export type Fate = 'lives' | 'before' | 'after' | 'sleeps'

/** What a database would hold of a run: only what was committed. */
export type Kept = Progress & { reserved: number; epoch: number; entries: Entry[]; stop: Stop | null }

type World = {
  start: RunStart
  playbook: Playbook
  kept: Kept
  fates: Fate[]
  clock: Ports['clock']
  /** `isHolder`: it is not a sleeper that asks, whose right is over. */
  decide(isHolder: boolean): Decided
  /** The most that a call is said to cost. */
  reserve(): number
}

/** Workers take a run up, one after the other, until it has ended or `most` of them have tried; the sleepers wake last. */
export async function driveToEnd(world: World, most: number): Promise<void> {
  const { kept } = world
  const sleepers: (() => void)[] = []
  const asleep: Promise<unknown>[] = []
  for (let worker = 0; worker < most && !isOver(kept.stop); worker += 1) {
    const { running, gone, wake } = takeUp(world)
    await Promise.race([running, gone])
    sleepers.push(wake)
    asleep.push(Promise.race([running, new Promise((passed) => setImmediate(passed))]))
    // A sleeper wakes while the next worker is at it.
    if (worker % 2 === 1) for (const rouse of sleepers.splice(0)) rouse()
  }
  for (const rouse of sleepers) rouse()
  await Promise.all(asleep)
  await new Promise((passed) => setImmediate(passed))
}

function isOver(stop: Stop | null): boolean {
  return stop !== null && stop.kind !== 'suspended'
}

/** One worker's stretch, from a claim on. `gone` resolves when it is dead or believed to be. */
function takeUp(world: World) {
  const { start, playbook, kept, clock } = world
  claim(kept)
  const { epoch } = kept
  const gone = Promise.withResolvers<void>()
  const morning = Promise.withResolvers<void>()
  const mortal = mortalWith(world.fates, gone.resolve, morning.promise)
  const decider: Decider = {
    ...start.decider,
    reserve: () => mortal(world.reserve),
    decide: () => mortal(() => world.decide(kept.epoch === epoch)),
  }
  const recorder = recorderOf(kept, mortal)
  const signal = new AbortController().signal
  const from = { state: kept.state, counters: kept.counters }
  const running = runLoop({ playbook, decider, recorder, clock, signal }, start, from)
  return { running, gone: gone.promise, wake: morning.resolve }
}

/** As a worker's claim does: one more, and what was held for a call that nobody has told of counts as spent. */
function claim(kept: Kept): void {
  const { counters } = kept
  kept.epoch += 1
  kept.stop = null
  const costMicroUsd = counters.costMicroUsd + kept.reserved
  kept.counters = { ...counters, costMicroUsd, claims: counters.claims + 1 }
  kept.state = JSON.parse(canonical(kept.state))
  kept.reserved = 0
}

type Mortal = <Value>(effect: () => Value) => Promise<Value>

function mortalWith(fates: Fate[], leave: () => void, morning: Promise<void>): Mortal {
  let dead = false
  const never = new Promise<never>(() => {})
  const die = () => {
    dead = true
    leave()
    return never
  }
  return async (effect) => {
    if (dead) return never
    const fate = fates.shift() ?? 'lives'
    if (fate === 'before') return die()
    if (fate === 'sleeps') {
      leave()
      await morning
    }
    const value = effect()
    return fate === 'after' ? die() : value
  }
}

const takenUp = { kind: 'suspended', wakeInMs: 0, reason: 'Another worker has taken the case up' } as const

/** As the desk's recorder: an entry is written whole, by whoever holds the present epoch, and by nobody else. */
function recorderOf(kept: Kept, mortal: Mortal): Recorder {
  const { epoch } = kept
  return {
    reserve: (microUsd) =>
      mortal(() => {
        if (kept.epoch !== epoch) return takenUp
        kept.reserved += microUsd
        return null
      }),
    record: (entry) =>
      mortal(() => {
        if (kept.epoch !== epoch) return takenUp
        const { state, counters, stop } = entry
        Object.assign(kept, { state, counters, stop, reserved: 0, entries: [...kept.entries, entry] })
        return null
      }),
  }
}
