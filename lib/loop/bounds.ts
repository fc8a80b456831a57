import type { Bound } from './outcome.ts'
import type { Bounds, Counters, Prompt } from './types.ts'

/** A run taken this often by workers that then recorded nothing has something in it that kills them. */
const maxClaims = 3

/**
 * The bound that a call on this prompt would pass, or null. Checked before the call: afterwards it would be a
 * report. `reservation` is the most that the call can cost, in micro-USD.
 */
export function boundPassed(
  bounds: Bounds,
  spent: Counters,
  prompt: Prompt,
  reservation: number,
): Bound | null {
  if (spent.claims > maxClaims) return 'crash'
  if (spent.steps >= bounds.maxSteps) return 'steps'
  if (spent.repairs >= bounds.maxRepairs) return 'repairs'
  if (spent.activeMs >= bounds.deadlineMs) return 'deadline'
  // Put so that a reservation that is no number passes it too.
  if (!(spent.costMicroUsd + reservation <= bounds.maxCostMicroUsd)) return 'cost'
  const size = prompt.reduce((sum, { text }) => sum + text.length, 0)
  return size > bounds.maxPromptChars ? 'context' : null
}
