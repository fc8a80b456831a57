/** Where the time comes from. An argument of everything that depends on it. */
export type Clock = { now(): Date }

const holder = globalThis as typeof globalThis & { shopopsClockOffset?: number }

/**
 * The desk's clock: it runs on evenly, whatever is done to the clock of the machine, and is set by the database's (see
 * `clock-sync.ts`), so that web servers and workers on several machines agree.
 */
export const systemClock: Clock = { now: () => new Date(runningTime() + (holder.shopopsClockOffset ?? 0)) }

/** Time since 1970 in ms as this process counts it on from its start. */
export function runningTime(): number {
  return performance.timeOrigin + performance.now()
}

/** Less than this, in ms, is noise: the clock is not moved, least of all back. */
const noiseMs = 25

/** Sets the desk's clock by another. @param offsetMs how far that is ahead of `runningTime`, and how exactly it is known. */
export function setSystemClock(offsetMs: number, withinMs: number): void {
  const off = Math.abs(offsetMs - (holder.shopopsClockOffset ?? 0))
  if (off > noiseMs + withinMs) holder.shopopsClockOffset = offsetMs
}
