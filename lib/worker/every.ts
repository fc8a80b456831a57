import type { Log } from '#lib/log.ts'
import { sparingly } from './sparingly.ts'

/** While the database is away everything fails many times a second; one of a kind is told in this time, ms. */
export const quietMs = 10_000

/** Does something again and again, each time only once the last is over. */
export function every(ms: number, log: Log, act: () => Promise<unknown>): { stop(): Promise<void> } {
  const tell = sparingly(quietMs, (fault, leftOut) =>
    log.error({ err: fault, leftOut }, 'periodic work failed'),
  )
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(turn, ms)
  function turn() {
    running = act()
      .catch(tell)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, ms)
      })
  }
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
