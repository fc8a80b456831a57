/**
 * When approving may be pressed. A review must have been on screen for a moment, and the key must have been let go
 * since: whoever holds a key, or whose keyboard repeats it for them, approves nothing they have not seen.
 */
export type Arming = {
  /** Since when nothing was pressed that was not meant, ms; null while the review is not on screen. */
  quietSince: number | null
  /** The key is down. */
  held: boolean
}

/** How long a review must have been looked at, ms. */
export const armAfterMs = 500

export const unarmed: Arming = { quietSince: null, held: false }

/** The review is on screen now, or another one is. A key that is down stays down. */
export function painted(before: Arming, at: number): Arming {
  return { ...before, quietSince: at }
}

/** The review has left the screen. */
export function hidden(before: Arming): Arming {
  return { ...before, quietSince: null }
}

export function isArmed({ quietSince }: Arming, at: number): boolean {
  return quietSince !== null && at - quietSince >= armAfterMs
}

/** A press, and whether it approves. One that comes too early starts the wait anew, so that no stream of them ever fires. */
export function pressed(
  before: Arming,
  { at, repeat }: { at: number; repeat: boolean },
): { after: Arming; fires: boolean } {
  const fires = isArmed(before, at) && !before.held && !repeat
  const quietSince = before.quietSince === null || fires ? before.quietSince : at
  return { after: { quietSince, held: true }, fires }
}

export function released(before: Arming): Arming {
  return { ...before, held: false }
}
