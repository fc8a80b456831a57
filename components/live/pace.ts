export type Pace = {
  /** Asks for the act: done at once, or once it may be and the pause since the last one is over. */
  want(): void
  /** Looks again whether the act may be done, if it is still wanted. */
  look(): void
  stop(): void
}

/** Does an act as often as it is wanted, but in one where it is wanted faster than every so many ms, or not allowed. */
export function paced(act: () => void, mayAct: () => boolean, everyMs: number): Pace {
  let wanted = false
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (!wanted || timer !== undefined || !mayAct()) return
    const wait = last + everyMs - performance.now()
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined
        look()
      }, wait)
      return
    }
    wanted = false
    last = performance.now()
    act()
  }
  return {
    want() {
      wanted = true
      look()
    },
    look,
    stop: () => clearTimeout(timer),
  }
}
