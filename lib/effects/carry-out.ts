import type { Act, Perform } from './act.ts'
import type { Begun } from './begun.ts'
import type { Executor } from './executor.ts'
import type { Outcome } from './outcome.ts'

/** How an act is done by whom it takes. */
export type Way = Pick<Act, 'lookup' | 'idempotent'> & { perform: Perform }

/**
 * Does what was begun. What an attempt before may have done is first asked for, where its provider can be asked, and
 * done once more under the same key only where the provider does one thing under a key at most.
 */
export async function carryOut(executor: Executor, begun: Begun, way: Way): Promise<Outcome> {
  const { perform, lookup, idempotent } = way
  if (begun.doubt === null) return perform(executor, begun)
  const found = lookup && (await lookup(executor, begun.key))
  await executor.watch('sending: asked', begun.id)
  if (found?.kind === 'done') return { ...found, kind: 'accepted' }
  if (found?.kind === 'unknown') return found
  // A worker that fell silent may wake up and do it yet: that it was not done so far is not that it will not be.
  const { objection } = begun.doubt
  if (objection !== null)
    return { kind: 'unknown', detail: `It was not done so far, and is not tried again: ${objection}` }
  return idempotent ? perform(executor, begun) : { kind: 'unknown', detail: 'Nothing is known of it so far' }
}
