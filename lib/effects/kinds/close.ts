import { cancelFollowUps } from '#lib/lifecycle/follow-ups.ts'
import type { Act } from '../act.ts'

/** The end of a case, which moves with the last effect of its bundle: what it was to come back for is cancelled here. */
export function close(): Act {
  return {
    objection: async () => null,
    messageId: () => null,
    perform: null,
    lookup: null,
    idempotent: true,
    // Whoever wrote meanwhile is answered instead.
    record: async (tx, row, _, at) =>
      row.customerWroteAgain ? [] : cancelFollowUps(tx, row.id, 'The case was closed', at),
  }
}
