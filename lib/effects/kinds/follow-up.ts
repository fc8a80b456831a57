import type { EffectOf } from '#lib/bundle.ts'
import type { Act } from '../act.ts'

/** A date to look again: a row that wakes the case. */
export function followUp({ at: dueAt, condition, promise }: EffectOf<'follow_up'>): Act {
  return {
    objection: async () => null,
    messageId: () => null,
    perform: null,
    lookup: null,
    idempotent: true,
    async record(tx, row, { id: effectId }) {
      await tx.followUp.create({ data: { caseId: row.id, effectId, dueAt, condition, promise } })
    },
  }
}
