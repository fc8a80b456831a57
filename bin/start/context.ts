import type { Progress } from './progress.ts'
import type { Refusal } from './refusal.ts'

/** What every part of the start is given. */
export type Context = Progress & {
  /** What is done when the desk stops, last first, also when it never got to be ready. */
  closing: (() => unknown)[]
  /** Ends a desk that was ready already, because something it cannot do without is gone. */
  fail(refusal: Refusal): void
}
