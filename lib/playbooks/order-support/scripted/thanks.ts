import { objectionTo } from '#lib/shop/rules.ts'
import { type Act, act } from './act.ts'
import { intentOf } from './intent.ts'
import { closingSentBack } from './not-a-question.ts'
import type { Promised } from './promise.ts'
import { arrived } from './questions.ts'
import { mended } from './spelling.ts'
import type { View } from './view.ts'

/** What is left to do where the customer only says thanks, or that it has arrived: a promise to keep, or nothing. */
export function nothingLeft(view: View, text: string): Act[] {
  const sentBack = closingSentBack(view)
  if (sentBack !== null) return sentBack
  const promise = arrived.test(mended(text)) ? undefined : stillPromised(view)
  if (promise === undefined) {
    return [act('propose_close', { why: 'thanks' }, 'The customer says thanks; nothing is left to answer.')]
  }
  const { outcome: _outcome, ...again } = promise
  const why = `The customer was promised that we look at ${promise.order} again, and that stands.`
  return [act('propose_follow_up', again, why)]
}

/** Whether the newest message says that it has arrived, and asks nothing: that settles what was written before it. */
export function saysArrived({ messages }: View): boolean {
  const newest = messages.at(-1)
  if (newest?.from !== 'customer' || !arrived.test(mended(newest.text))) return false
  return intentOf(newest.text).kind === 'thanks'
}

/** What was promised for a day still to come, and would be forgotten if the case were closed. */
function stillPromised(view: View): Promised | undefined {
  const { promises, today, reshipAfterDays, policy } = view
  return promises.findLast((promise) => {
    const order = view.orderOf(promise.order)
    const shipment = view.shipmentOf(promise.order)
    if (promise.outcome !== 'cancelled' || order.kind !== 'found' || shipment.kind !== 'found') return false
    const world = { order: order.facts, parcels: shipment.facts.parcels }
    return objectionTo({ kind: 'follow_up', ...promise }, world, { today, reshipAfterDays, policy }) === null
  })
}
