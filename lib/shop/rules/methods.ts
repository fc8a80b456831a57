import { money } from './money.ts'
import type { OrderPolicy } from './policy.ts'
import { either } from './status.ts'
import type { Profile, World } from './world.ts'

type Method = Profile['payment_methods'][number]
type Allowed = OrderPolicy['changeItems']['settleBy']

/** The method that an order was first paid by, by what the facts name it; null where nothing was paid. */
export function firstMethod({ order }: World): string | null {
  return order.paid[0]?.method_id ?? null
}

/** A method that the customer has on file, or why there is none. Null stands for what the order was first paid by. */
export function methodOnFile(asked: string | null, world: World): Method | string {
  const { order, profile } = world
  const id = asked ?? firstMethod(world)
  if (id === null) return `Nothing was paid for ${order.number}.`
  if (!profile) return `Nobody has looked at what the customer of ${order.number} has on file.`
  const found = profile.payment_methods.find(({ method_id }) => method_id === id)
  return found ?? `The customer has no payment method ${asked ?? order.paid[0]?.method} on file.`
}

const allowedWords = {
  original: 'what the order was first paid by',
  gift_card: 'a gift card on file',
  any: 'what the customer has on file',
} as const satisfies Record<Allowed[number], string>

/** Why money may not move by a method; null where it may. */
export function notAllowed(
  { method_id, kind, method }: Method,
  allowed: Allowed,
  world: World,
  what: 'A difference in price is settled by' | 'What is returned is paid back to',
): string | null {
  const fits = {
    original: method_id === firstMethod(world),
    gift_card: kind === 'gift_card',
    any: true,
  }
  if (allowed.some((which) => fits[which])) return null
  const which = either(allowed.map((each) => allowedWords[each]))
  return `${what} ${which}, not ${what.endsWith('by') ? 'by' : 'to'} ${method}.`
}

/** Why so much (in cents of the order's currency) cannot be charged to a method; null where it can, or nothing is. */
export function cannotCover(cents: number, method: Method, { order }: World): string | null {
  if (method.kind !== 'gift_card') return null
  if (method.currency !== order.currency) {
    return `The ${method.method} is in ${method.currency}, and ${order.number} was paid in ${order.currency}.`
  }
  const balance = method.balance_cents ?? 0
  if (cents <= 0 || cents <= balance) return null
  return `The ${method.method} holds ${money(balance, order.currency)}, which does not cover ${money(cents, order.currency)}.`
}

/** What a customer has on file once so much (in cents; below nothing: paid back) was charged. Only gift cards hold money. */
export function profileCharged<Of extends Profile | null | undefined>(
  profile: Of,
  id: string | null,
  cents: number,
): Of | Profile {
  if (!profile) return profile
  const payment_methods = profile.payment_methods.map((each) =>
    each.method_id === id && each.kind === 'gift_card'
      ? { ...each, balance_cents: (each.balance_cents ?? 0) - cents }
      : each,
  )
  return { ...profile, payment_methods }
}
