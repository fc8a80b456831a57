/** When the calls of a process may be made: not before a time that one of them was told, and not too close to each other. */
export type Pace = {
  ready(signal: AbortSignal): Promise<void>
  answered(): void
  /** One was refused for its rate, or because all are too many; times in ms. */
  refused(until: number): void
}
/** The world as a provider needs it: the time, waiting for a time in ms (or for the signal), and chance, from 0 to 1. */
export type World = {
  now(): Date
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** Between two calls, ms: after the first refusal, and at most. A pause below this is none. */
const firstGap = 10
const longestGap = 1_000
const leastGap = 2
/** Refusals within this time, ms, are one and the same: calls under way when the first came. */
const oneRefusal = 1_000
/** What an answer takes off the gap: after some hundred of them it is tried whether the provider takes more. */
const easing = 0.998

/**
 * Finds the rate a provider takes: each refusal doubles the time between two calls, each answer shortens it a little.
 * Nobody calls before the time that any of them was told.
 */
export function pace({ now, wait }: World): Pace {
  let gap = 0
  let nextAt = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let before = Promise.resolve()
  const turn = async (signal: AbortSignal) => {
    for (let left = nextAt - now().getTime(); left > 0; left = nextAt - now().getTime())
      await wait(left, signal)
    nextAt = now().getTime() + gap
  }
  return {
    ready(signal) {
      const mine = before.then(() => turn(signal))
      before = mine.catch(() => undefined)
      return mine
    },
    answered() {
      gap = gap * easing < leastGap ? 0 : gap * easing
    },
    refused(until) {
      const at = now().getTime()
      nextAt = Math.max(nextAt, until)
      if (at - refusedAt < oneRefusal) return
      refusedAt = at
      gap = Math.min(longestGap, Math.max(firstGap, gap * 2))
    },
  }
}
