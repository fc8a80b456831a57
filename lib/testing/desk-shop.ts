import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { MailTransport } from '#lib/mail/transport.ts'
import { approve } from '#lib/review/decide.ts'
import type { ShopOutcome, ShopWriter } from '#lib/shop/write.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import type { Persona } from '#prisma/seed/personas.ts'
import { granted, pendingOf, seen } from './desk.ts'
import { orderOf, proposed, refund, send } from './desk-bundles.ts'
import { effectsOf, executorAt } from './desk-mail.ts'

type NotAccepted = Exclude<ShopOutcome, { kind: 'accepted' }>

/** What a shop does with one request: whether it carries it out, and what it answers instead of how that went; null: nothing, ever. */
export type Way = { does: boolean; answers?: NotAccepted | null }

export const works: Way = { does: true }
export const isSilent: Way = { does: false, answers: null }
export const worksAndIsSilent: Way = { does: true, answers: null }
export const hasNoTime: Way = {
  does: false,
  answers: { kind: 'refused_for_now', detail: '503 Try again later' },
}
export const refuses: Way = { does: false, answers: { kind: 'refused', detail: 'The payment is too old.' } }
export const losesTheLine: Way = { does: true, answers: { kind: 'unknown', detail: 'the line went dead' } }

export type ScriptedShop = ShopWriter & { keys: string[]; lookups: string[] }

/** The built-in shop that does with each request the next thing of a list, the last for ever. It keeps the keys. */
export function shopWith(clock: Clock, ...ways: Way[]): ScriptedShop {
  const shop = builtInShopWriter(db(), clock)
  const keys: string[] = []
  const lookups: string[] = []
  return {
    keys,
    lookups,
    async carryOut(key, request) {
      const { does, answers } = ways[keys.length] ?? ways.at(-1) ?? works
      keys.push(key)
      const outcome = does ? await shop.carryOut(key, request) : null
      if (answers === null) return new Promise(() => undefined)
      if (answers !== undefined) return answers
      if (outcome === null) throw new Error('A shop that does nothing answers something')
      return outcome
    },
    lookup(key) {
      lookups.push(key)
      return shop.lookup(key)
    },
  }
}

/** A case whose refund of so many cents, and the mail that tells of it, were approved. */
export async function approvedRefund(clock: Clock, persona: Persona, cents: number): Promise<string> {
  const { currency } = await orderOf(persona)
  const { caseId } = await proposed(clock, persona, [refund(cents, currency, persona), send])
  granted(await approve(USERS.maya, seen(await pendingOf(caseId)), clock))
  return caseId
}

/** Looks at every effect of a case once, with a shop that is waited for so long, ms. */
export async function executeWith(
  clock: Clock,
  caseId: string,
  shop: ScriptedShop,
  transport: MailTransport,
  shopTimeoutMs = 5_000,
): Promise<void> {
  for (const { id } of await effectsOf(caseId)) {
    await executeEffect(executorAt(clock, transport, { shop, shopTimeoutMs }), id)
  }
}

/** Where the effects of a case stand, in their order. */
export async function statesOf(caseId: string) {
  return (await effectsOf(caseId)).map(({ state }) => state)
}

/** What was refunded of a persona's order, each in cents. */
export async function refundsMade({ order: number }: Persona): Promise<number[]> {
  const refunds = await db().refund.findMany({ where: { order: { number } } })
  return refunds.map(({ amountCents }) => amountCents)
}

/** What came of each attempt at an effect. */
export async function attemptsAt(effectId = '') {
  const attempts = await db().effectAttempt.findMany({ where: { effectId }, orderBy: { number: 'asc' } })
  return attempts.map(({ outcome }) => outcome)
}
