import type { Refusal } from '#lib/loop/outcome.ts'
import type { Context } from '#lib/loop/types.ts'
import { tooLongUnderWay } from '#lib/shop/rules.ts'
import { briefOf } from './brief.ts'
import { worldsOf } from './world.ts'

/** What keeps the assistant from answering by itself: an order of the case has been under way for too long. */
export function forAPerson({ state, start }: Pick<Context, 'state' | 'start'>): Refusal | null {
  const { escalate_after_days: days } = briefOf(start)
  const [why] = worldsOf(state).flatMap((world) => tooLongUnderWay(world, days) ?? [])
  return why === undefined
    ? null
    : { kind: 'precondition', reason: `${why} Escalate, with that as the reason.` }
}
