import { objectionToFollowUp } from './rules/follow-up.ts'
import { objectionToRefund } from './rules/refund.ts'
import { objectionToReship } from './rules/reship.ts'
import type { Act, Desk, World } from './rules/world.ts'

export { isDue, newestScan, whyNotDue } from './rules/follow-up.ts'
export { leftToRefund, splitRefund } from './rules/refund.ts'
export { tooLongUnderWay } from './rules/under-way.ts'
export type { Act, Desk, World } from './rules/world.ts'

/**
 * What speaks against an act in a world just read, in words for whoever proposed it; null where nothing does. The same
 * rules hold where an act is proposed and where it is put before a person.
 */
export function objectionTo(act: Act, world: World, desk: Desk): string | null {
  switch (act.kind) {
    case 'refund':
      return objectionToRefund(act, world)
    case 'reship':
      return objectionToReship(act, world, desk)
    case 'follow_up':
      return objectionToFollowUp(act, world, desk)
  }
}

/** The world as an act would leave it: what the acts after it in a bundle are checked against. */
export function worldAfter(act: Act, world: World): World {
  const { order, parcels } = world
  switch (act.kind) {
    case 'refund': {
      const { amount_cents } = act
      const refunds = [...order.refunds, { method: null, amount_cents }]
      return { parcels, order: { ...order, refunds, refunded_cents: order.refunded_cents + amount_cents } }
    }
    case 'reship': {
      const { items } = act
      const sent = { status: 'label_created', days_since_shipped: null, last_scan: null, delivered_at: null }
      const parcel = { tracking_number: '', ...sent, items, replaces: {} }
      return { order, parcels: [parcel, ...(parcels ?? [])] }
    }
    case 'follow_up':
      return world
  }
}
