import { mayAs, type Person } from '#lib/actor.ts'
import type { BundledEffect } from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import { amountWords } from '#lib/words.ts'
import type { Role } from '#prisma/generated/client.ts'

/** An amount in minor units of its currency. */
type Amount = { currency: string; cents: number }

const nothing: Amount = { currency: 'USD', cents: 0 }

/**
 * What a bundle moves: all it pays back, charges or promises to pay back and, for what it sends again or for what comes
 * back, what that is sold for. Where there are several currencies, the largest sum. Null where it is not known what
 * something is worth.
 */
export function movedBy(effects: readonly BundledEffect[]): Amount | null {
  const sums = new Map<string, number>()
  for (const effect of effects) {
    const amount = amountOf(effect)
    if (amount === null) return null
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.cents)
  }
  const amounts = [...sums].map(([currency, cents]) => ({ currency, cents }))
  return amounts.reduce((most, amount) => (amount.cents > most.cents ? amount : most), nothing)
}

function amountOf(effect: BundledEffect): Amount | null {
  switch (effect.kind) {
    case 'refund':
      return { currency: effect.currency, cents: effect.amountCents }
    case 'reship':
      return effect.worth ?? null
    case 'cancel_order':
      return { currency: effect.currency, cents: sum(effect.shares.map((share) => share.amountCents)) }
    case 'change_order_items':
      return { currency: effect.currency, cents: Math.abs(effect.differenceCents) }
    case 'exchange_items':
      // The new goods leave on trust that the old ones come back.
      return {
        currency: effect.currency,
        cents: sum(effect.lines.map((line) => line.newUnitCents * line.quantity)),
      }
    case 'change_order_payment':
    case 'return_items':
      return { currency: effect.currency, cents: effect.amountCents }
    case 'change_order_address':
    case 'change_customer_address':
    case 'send_email':
    case 'follow_up':
    case 'close':
      return nothing
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0)
}

/** The same for lists: in minor units, as far as the database counts; null: not known. */
export function movedCents(effects: readonly BundledEffect[]): number | null {
  const amount = movedBy(effects)
  return amount && Math.min(amount.cents, 2_147_483_647)
}

/** The least role that may approve what moves so much (in cents; null: not known), by the limits in force. */
export function approverOf(cents: number | null, { approveLimits }: Pick<Settings, 'approveLimits'>): Role {
  if (cents === null || cents > approveLimits.lead * 100) return 'admin'
  return cents > approveLimits.agent * 100 ? 'lead' : 'agent'
}

/** For whom a bundle waits where this person may not approve it, and why, in words; null where they may. */
export function limitOn(
  person: Person,
  effects: readonly BundledEffect[],
  settings: Pick<Settings, 'approveLimits'>,
): { role: Exclude<Role, 'agent'>; words: string } | null {
  const amount = movedBy(effects)
  const role = approverOf(amount?.cents ?? null, settings)
  if (role === 'agent' || person.role === 'admin' || mayAs(person, role)) return null
  if (amount === null) return { role, words: 'It is not known what that moves.' }
  const limit = amountWords(settings.approveLimits[person.role] * 100, amount.currency)
  const words = `It moves ${amountWords(amount.cents, amount.currency)}; you can approve up to ${limit}.`
  return { role, words }
}

/** "Waits for a lead". */
export function waitsWords(role: Exclude<Role, 'agent'>): string {
  return role === 'lead' ? 'Waits for a lead' : 'Waits for an admin'
}
