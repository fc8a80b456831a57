import type { EffectOf } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import type { ReadCase } from '#lib/lifecycle/held.ts'
import { readToAct } from '#lib/shop/read-to-act.ts'
import { whyNotDue } from '#lib/shop/rules.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import type { Act } from '../act.ts'
import { objectionNow } from '../world.ts'

type FollowUp = EffectOf<'follow_up'>

/** A date to look again: a row that wakes the case. Where there is nothing to wait for any more, the row says so. */
export function followUp(effect: FollowUp): Act {
  const { order, on, at: dueAt, condition, promise } = effect
  const act = { kind: 'follow_up', on, if: effect.if, do: effect.do } as const
  return {
    async objection(tx, row, at) {
      if ((await needless(tx, row, effect, at)) !== null) return null
      // A day that has come since it was approved is looked at when it is written down.
      const now = dayOf(at) < on ? at : new Date(Date.parse(on) - 1)
      return objectionNow(tx, row, { order, act, at, today: dayOf(now) })
    },
    messageId: () => null,
    perform: null,
    lookup: null,
    idempotent: true,
    async record(tx, row, { id: effectId }, at) {
      const why = await needless(tx, row, effect, at)
      const state = why === null ? 'open' : 'cancelled'
      await tx.followUp.create({ data: { caseId: row.id, effectId, dueAt, condition, promise, state } })
      if (why === null) return []
      return [
        {
          kind: 'follow_up_ended',
          actor: 'system',
          at,
          body: { effect: effectId, outcome: 'cancelled', why },
        },
      ]
    },
  }
}

/** Why there is nothing to look at again, as the order is now; null where there is. */
async function needless(tx: Tx, row: ReadCase, promise: FollowUp, at: Date): Promise<string | null> {
  const known = await readToAct(tx, scopeOf(row), promise.order, at)
  return known && whyNotDue(promise, known.parcels)
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
