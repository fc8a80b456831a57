import { unwatched } from '#lib/checkpoint.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import type { Executor } from '#lib/effects/executor.ts'
import type { ComposedMail } from '#lib/mail/compose.ts'
import type { MailTransport, SendResult } from '#lib/mail/transport.ts'
import { builtInShopWriter } from '#lib/shop/write-built-in.ts'
import type { Effect } from '#prisma/generated/client.ts'

export const accepted: SendResult = { kind: 'accepted', response: '250 2.0.0 Ok: queued as 4C1' }
export const refusedForNow: SendResult = { kind: 'refused_for_now', detail: '451 4.7.1 Try again later' }
export const refusedForGood: SendResult = { kind: 'refused', detail: '550 5.1.1 No such user here' }
export const unknownOutcome: SendResult = { kind: 'unknown', detail: 'no answer within 30000 ms' }

export type ScriptedTransport = MailTransport & { sent: ComposedMail[] }

/** A mail server that answers each message with the next result of a list, the last one for ever, and keeps them. */
export function transportWith(...results: (SendResult | Promise<SendResult>)[]): ScriptedTransport {
  const sent: ComposedMail[] = []
  return {
    sent,
    async send(mail) {
      const result = results[sent.length] ?? results.at(-1)
      sent.push(mail)
      if (result === undefined) throw new Error('No mail was expected')
      return result
    },
  }
}

/** What a worker brings to an effect, but for what is given. */
export function executorAt(clock: Clock, transport: MailTransport, given: Partial<Executor> = {}): Executor {
  const shop = { shop: builtInShopWriter(db(), clock), shopTimeoutMs: 5_000 }
  return { transport, mailTimeoutMs: 1_000, ...shop, leaseMs: 60_000, clock, watch: unwatched, ...given }
}

/** Looks at every effect of a case once, as a worker would that is woken for each. */
export async function executeAll(clock: Clock, transport: MailTransport, caseId: string): Promise<void> {
  for (const { id } of await effectsOf(caseId)) await executeEffect(executorAt(clock, transport), id)
}

export function effectsOf(caseId: string): Promise<Effect[]> {
  return db().effect.findMany({ where: { caseId }, orderBy: [{ createdAt: 'asc' }, { place: 'asc' }] })
}

/** The one effect of a case. @throws if there is another number of them. */
export async function effectOf(caseId: string) {
  const [effect, ...others] = await db().effect.findMany({
    where: { caseId },
    include: { attempts: { orderBy: { number: 'asc' } }, message: true },
  })
  if (effect === undefined || others.length > 0) throw new Error('Not one effect')
  return effect
}

/** Takes the lease of whatever a worker holds away, as time does once the worker is gone. */
export async function expireLeases(): Promise<void> {
  const leaseUntil = new Date(Date.now() - 60_000)
  await db().effect.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil } })
  await db().case.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil } })
}

/** The value of a header of a mail. */
export function header(mail: ComposedMail | undefined, name: string): string | undefined {
  const [head = ''] = (mail?.bytes.toString('ascii') ?? '').split('\r\n\r\n')
  return head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim()
}
