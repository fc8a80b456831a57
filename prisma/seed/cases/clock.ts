import type { Clock } from '#lib/clock.ts'

/** A clock that is set to times gone by, and goes on a little each time it is asked, so that nothing happens at once. */
export type PastClock = Clock & {
  /** @throws RangeError when that would be before what has happened already. */
  set(minutesAgo: number): void
}

const tickMs = 37

export function pastClock(now: Date): PastClock {
  let at = Number.NEGATIVE_INFINITY
  return {
    set(minutesAgo) {
      const next = now.getTime() - minutesAgo * 60_000
      if (next <= at) throw new RangeError(`${minutesAgo} minutes ago was before what has happened already`)
      at = next
    },
    now() {
      at += tickMs
      return new Date(at)
    },
  }
}
