import {
  objectionToCustomerAddress,
  objectionToOrderAddress,
  profileReaddressed,
  worldReaddressed,
} from './rules/address.ts'
import { objectionToCancel, worldCancelled } from './rules/cancel.ts'
import { objectionToItems, worldChanged } from './rules/change-items.ts'
import { objectionToPayment, worldRepaid } from './rules/change-payment.ts'
import { objectionToExchange, worldExchanged } from './rules/exchange.ts'
import { objectionToFollowUp } from './rules/follow-up.ts'
import { objectionToRefund, worldRefunded } from './rules/refund.ts'
import { objectionToReship, worldReshipped } from './rules/reship.ts'
import { objectionToReturn, worldReturned } from './rules/return.ts'
import type { Act, Desk, Profile, ProfileAct, World } from './rules/world.ts'

export { isDue, newestScan, whyNotDue } from './rules/follow-up.ts'
export { differenceOf, partsOf, swappedParts } from './rules/items.ts'
export { firstMethod } from './rules/methods.ts'
export { leftToRefund, splitRefund } from './rules/refund.ts'
export { tooLongUnderWay } from './rules/under-way.ts'
export type { Act, Desk, Profile, ProfileAct, World } from './rules/world.ts'

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
    case 'cancel_order':
      return objectionToCancel(act, world, desk)
    case 'change_order_address':
      return objectionToOrderAddress(act, world, desk)
    case 'change_order_items':
      return objectionToItems(act, world, desk)
    case 'change_order_payment':
      return objectionToPayment(act, world, desk)
    case 'return_items':
      return objectionToReturn(act, world, desk)
    case 'exchange_items':
      return objectionToExchange(act, world, desk)
    case 'follow_up':
      return objectionToFollowUp(act, world, desk)
  }
}

/** The world as an act would leave it: what the acts after it in a bundle are checked against. */
export function worldAfter(act: Act, world: World): World {
  switch (act.kind) {
    case 'refund':
      return worldRefunded(act, world)
    case 'reship':
      return worldReshipped(act, world)
    case 'cancel_order':
      return worldCancelled(world)
    case 'change_order_address':
      return worldReaddressed(act, world)
    case 'change_order_items':
      return worldChanged(act, world)
    case 'change_order_payment':
      return worldRepaid(act, world)
    case 'return_items':
      return worldReturned(act, world)
    case 'exchange_items':
      return worldExchanged(act, world)
    case 'follow_up':
      return world
  }
}

/** What speaks against an act on what a customer has on file, as `objectionTo`. */
export function objectionToProfileAct(act: ProfileAct): string | null {
  return objectionToCustomerAddress(act)
}

/** What a customer has on file as an act would leave it, as `worldAfter`. */
export function profileAfter(act: ProfileAct, profile: Profile): Profile {
  return profileReaddressed(act, profile)
}
