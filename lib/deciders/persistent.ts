import type { Decided, Decider, Prompt, Unanswered } from '#lib/loop/types.ts'
import type { World } from './anthropic/pace.ts'

/** A call that came to nothing, counted from 1 for each decision; when it is made again, in ms, null if it is not. */
export type Failure = { try: number; why: string; costMicroUsd: number; againInMs: number | null }
/** What trying again needs. */
export type Trying = {
  world: World
  /** How many calls there are for one decision at most. */
  tries(): number
  /** In how many ms one more call may be made; 0: now, and then it has been taken. */
  mayIn(prompt: Prompt): Promise<number>
  /** Holds what one more call can cost, in micro-USD, or gives what forbids it. */
  reserve(microUsd: number): Promise<Unanswered['stop'] | null>
  note(failure: Failure): Promise<void>
}
type Limits = Parameters<Decider['decide']>[1]

/** After so long, ms, a run no longer waits for the provider under a worker. */
const patience = 30_000
const firstPause = 500

/**
 * Asks again what was suspended: after the time that was told, or longer and longer pauses, both with some chance in them
 * so that cases which failed together do not come back together. A call that may have cost something is made again only
 * once its price is held a second time.
 */
export function persistent(decider: Decider, trying: Trying): Decider {
  return { ...decider, decide: (prompt, limits) => decide(decider, trying, prompt, limits) }
}

async function decide(decider: Decider, trying: Trying, prompt: Prompt, limits: Limits): Promise<Decided> {
  const { world, mayIn, reserve, note } = trying
  const began = world.now().getTime()
  const goneMs = () => world.now().getTime() - began
  let costMicroUsd = 0
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = Math.max(1, limits.timeoutMs - goneMs())
    const answer = await decider.decide(prompt, { ...limits, timeoutMs })
    costMicroUsd += answer.costMicroUsd
    if (!isAway(answer, limits)) return { ...answer, costMicroUsd }
    const waitMs = pauseAfter(attempt, answer.stop.wakeInMs, world)
    const isLast = attempt >= trying.tries() || goneMs() + waitMs >= Math.min(patience, limits.timeoutMs)
    await note({
      try: attempt,
      why: answer.stop.reason,
      costMicroUsd: answer.costMicroUsd,
      againInMs: isLast ? null : waitMs,
    })
    if (isLast) return { ...answer, costMicroUsd }
    await world.wait(waitMs, limits.signal).catch(() => undefined)
    for (let more = await mayIn(prompt); more > 0 && !limits.signal.aborted; more = await mayIn(prompt)) {
      if (goneMs() + more >= Math.min(patience, limits.timeoutMs)) return { ...answer, costMicroUsd }
      await world.wait(more, limits.signal).catch(() => undefined)
    }
    if (limits.signal.aborted) return { stop: { ...answer.stop, wakeInMs: 0 }, costMicroUsd }
    const forbidden = answer.costMicroUsd > 0 ? await reserve(Math.ceil(await decider.reserve(prompt))) : null
    if (forbidden !== null) return { stop: forbidden, costMicroUsd }
  }
}

type Away = Unanswered & { stop: { kind: 'suspended' } }

/** Whether it is the provider that could not be asked; a worker that stops suspends its run for no time at all. */
export function isAway(decided: Decided, { signal }: Pick<Limits, 'signal'>): decided is Away {
  return (
    'stop' in decided && decided.stop.kind === 'suspended' && decided.stop.wakeInMs > 0 && !signal.aborted
  )
}

function pauseAfter(attempt: number, toldMs: number, { random }: World): number {
  const pause = firstPause * 2 ** (attempt - 1)
  return Math.ceil(Math.max(toldMs + random() * firstPause, pause * (0.5 + random())))
}
