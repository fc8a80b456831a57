import type { Act } from '../act.ts'

/** The end of a case: it moves with the last effect of its bundle, so that nothing is left to write here. */
export function close(): Act {
  return {
    objection: async () => null,
    messageId: () => null,
    perform: null,
    lookup: null,
    idempotent: true,
    record: async () => [],
  }
}
