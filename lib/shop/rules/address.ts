import { labelled, notIn } from './status.ts'
import {
  type ActOf,
  type Address,
  alreadyProposed,
  type Desk,
  type Profile,
  type ProfileAct,
  type World,
} from './world.ts'

/** What speaks against sending an order to another address. Source: the desk's policy. */
export function objectionToOrderAddress(
  { to }: ActOf<'change_order_address'>,
  { order }: World,
  { policy: { changeAddress } }: Desk,
): string | null {
  const objection =
    notIn(order, changeAddress.in, 'sent to another address') ?? labelled(order, 'its address')
  if (objection !== null) return objection
  const fault = incomplete(to)
  if (fault !== null) return fault
  if (changeAddress.sameCountry && to.country !== order.ship_to.country) {
    return `${order.number} goes to ${order.ship_to.country}: its address can only be changed within that country.`
  }
  return alreadyProposed(order)
}

/** What speaks against changing the address that a customer has on file. */
export function objectionToCustomerAddress({ to }: ProfileAct): string | null {
  return incomplete(to)
}

/** The order with its new address; whoever it went to stays, where nobody else is named. */
export function worldReaddressed({ to }: ActOf<'change_order_address'>, world: World): World {
  const { order } = world
  return { ...world, order: { ...order, ship_to: { ...to, name: to.name ?? order.ship_to.name } } }
}

export function profileReaddressed({ to }: ProfileAct, profile: Profile): Profile {
  return { ...profile, address: to }
}

function incomplete({ line1, city, postcode, country }: Address): string | null {
  const missing = [
    { text: line1, what: 'its first line' },
    { text: city, what: 'a city' },
    { text: postcode, what: 'a postcode' },
  ].find(({ text }) => text.trim() === '')
  if (missing !== undefined) return `The address needs ${missing.what}.`
  return /^[A-Z]{2}$/.test(country)
    ? null
    : 'The address needs its country as a code of two letters, for example US.'
}
