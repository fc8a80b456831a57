import { type Call, distinct, readFor, readsBefore, writeFor } from './calls.ts'
import type { Scenario, ShopData } from './scenario.ts'

/** What somebody does in a case: what they read, each thing once, and what they ask for, in order. */
export type Script = {
  reads: Call[]
  writes: (Call & { ok: boolean })[]
  /** Whether it ends with a hand-over to a person. */
  handsOver: boolean
}

const handOver = 'transfer_to_human_agents'

/** A scenario's reference steps as what we would do instead of each. */
export function scriptOf({ steps }: Pick<Scenario, 'steps'>, data: ShopData): Script {
  const writes = steps.filter(({ kind }) => kind === 'write')
  const reads = [
    ...steps.filter(({ kind }) => kind === 'read').flatMap((step) => readFor(step, data) ?? []),
    ...writes.flatMap((step) => readsBefore(step, data)),
  ]
  return {
    reads: distinct(reads),
    writes: writes.map((step) => ({ ...writeFor(step), ok: step.ok })),
    handsOver: steps.some(({ action }) => action === handOver),
  }
}
