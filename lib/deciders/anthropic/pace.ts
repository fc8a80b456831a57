/** Makes all calls of a process wait where one of them was told to. Times in ms. */
export type Pace = { holdUntil(at: number): void; ready(signal: AbortSignal): Promise<void> }
/** The world as a provider needs it: the time, waiting for a time in ms (or for the signal), and chance, from 0 to 1. */
export type World = {
  now(): Date
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** After a refusal calls go on one by one over this time, not all at once. */
const spreadMs = 1_000

/**
 * A provider that refuses one call for its rate would refuse the others, too: so none is made before the time it named,
 * and then they are spread.
 */
export function pace({ now, wait, random }: World): Pace {
  let heldUntil = 0
  return {
    holdUntil(at) {
      heldUntil = Math.max(heldUntil, at)
    },
    async ready(signal) {
      const left = heldUntil - now().getTime()
      if (left > 0) await wait(left + random() * spreadMs, signal)
    },
  }
}
