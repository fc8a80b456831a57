type Tell = (fault: unknown, leftOut: number) => void

/** Passes on at most one fault in so many ms, with how many were left out since the last. */
export function sparingly(ms: number, tell: Tell, now: () => number = Date.now): (fault: unknown) => void {
  let quietUntil = 0
  let leftOut = 0
  return (fault) => {
    if (now() < quietUntil) {
      leftOut += 1
      return
    }
    tell(fault, leftOut)
    quietUntil = now() + ms
    leftOut = 0
  }
}
