import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { childEnv } from './child-env.ts'
import { type Plan, stopsDatabase } from './plan.ts'
import { type LaneTask, type RoundResult, roundResult } from './told.ts'

/** Most of a round is waiting for a lease to end: twice as many at once as there are processors. */
const lanes = 2 * availableParallelism()
/** A lane is worth its start, which takes as long as a round, for so many rounds. */
const roundsInLane = 5

/**
 * Plays rounds, several at once, each lane a process of its own. Those in which the database stops have one of their
 * own, in the first lane.
 *
 * @throws Error where a lane comes to an end before its work does, and AbortError soon after `signal` was aborted.
 */
export async function playAll(
  plans: readonly Plan[],
  task: LaneTask,
  tell: (result: RoundResult) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<RoundResult[]> {
  const results: RoundResult[] = []
  const mortal = plans.filter(stopsDatabase)
  const others = plans.filter((plan) => !stopsDatabase(plan))
  const work = async (first: boolean) => {
    const lane = openLane(task)
    try {
      const next = () => (first ? mortal.shift() : undefined) ?? others.shift()
      for (let plan = next(); plan !== undefined; plan = next()) {
        signal.throwIfAborted()
        const result = await lane.play(plan)
        results.push(result)
        tell(result)
      }
    } finally {
      await lane.close()
    }
  }
  const working = Array.from(
    { length: Math.min(lanes, Math.ceil(plans.length / roundsInLane)) },
    (_, index) => work(index === 0),
  )
  // Where one ends early the others still end what they are at, on the database that whoever asked closes after this.
  const ended = await Promise.allSettled(working)
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return results
}

function openLane(task: LaneTask) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lane.ts'), JSON.stringify(task)], {
    env: childEnv(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const atEnd = () => void child.kill()
  process.once('exit', atEnd)
  const gone = once(child, 'exit')
  return {
    async play(plan: Plan): Promise<RoundResult> {
      const answer = once(child, 'message')
      await told(child, plan)
      const answered = await Promise.race([answer, gone.then(() => null)])
      if (answered === null) throw new Error(`A lane ended in the round of seed ${plan.seed}`)
      return roundResult.parse(answered[0])
    },
    async close() {
      process.off('exit', atEnd)
      if (child.connected) await told(child, 'leave')
      await gone
    },
  }
}

function told(child: ChildProcess, message: Plan | 'leave'): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message, (fault) => (fault ? reject(fault) : resolve()))
  })
}
