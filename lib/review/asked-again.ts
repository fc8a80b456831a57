import { z } from 'zod'
import type { Person } from '#lib/actor.ts'
import { type BundledEffect, type EmailEffect, mailOf, parseBundle } from '#lib/bundle.ts'
import { filledMail } from '#lib/bundle-fill.ts'
import type { Tx } from '#lib/db.ts'
import type { Refused } from '#lib/errors.ts'
import { readProfile } from '#lib/shop/read-profile.ts'
import type { Case, Prisma } from '#prisma/generated/client.ts'
import type { AskedAct } from './asked.ts'
import { saveDraft } from './reply.ts'

/** What was not done, for whoever asked for it. */
export const undone = 'Nothing was proposed.'

/** What of a failed effect is needed to propose it anew. */
export const STOPPED = {
  state: true,
  place: true,
  proposalId: true,
  proposal: {
    select: { bundle: true, effects: { orderBy: { place: 'asc' }, select: { state: true, yields: true } } },
  },
  attempts: {
    orderBy: { number: 'desc' },
    take: 1,
    select: { number: true, resolution: { select: { user: { select: { name: true } }, at: true } } },
  },
} satisfies Prisma.EffectSelect

export type Stopped = Prisma.EffectGetPayload<{ select: typeof STOPPED }>

/** Why it cannot be proposed, found when something was written already: all of it is rolled back. */
export class NotProposed extends Error {
  override name = 'NotProposed'
  readonly why: Refused
  constructor(words: string) {
    super(words)
    this.why = { kind: 'invalid', field: 'bundle', message: `${words} ${undone}` }
  }
}

type Again = { acts: AskedAct[]; draft: Awaited<ReturnType<typeof saveDraft>> | null }

/** What is asked for again: the failed act and those after it, and the draft of its mail where that is a new one. */
export async function askedAgain(
  tx: Tx,
  row: Case,
  person: Person,
  { proposal, place }: Stopped,
  at: Date,
): Promise<Again> {
  const left = parseBundle(proposal.bundle).effects.slice(place - 1)
  const mail = mailOf({ effects: left })
  const isGiven = !left.some(({ kind }) => kind === 'reship')
  const draft = mail && isGiven ? await filledDraft(tx, row, person, mail, proposal.effects, at) : null
  const refs = await refsOf(tx, row)
  return { draft, acts: left.map((effect) => askedAs(effect, refs, draft?.version)) }
}

/** What the shop's facts call a payment method, by the row that it is. */
type Refs = ReadonlyMap<string, string>

async function refsOf(tx: Tx, { customerId }: Case): Promise<Refs> {
  if (customerId === null) return new Map()
  const { onFile } = await readProfile(tx, customerId)
  return new Map(Array.from(onFile, ([ref, { methodId }]) => [methodId, ref]))
}

const yielded = z.object({ tracking: z.string().optional() })

/** A mail's draft with what was done before it filled in, which was only declared then. Null where nothing was. */
async function filledDraft(
  tx: Tx,
  row: Case,
  person: Person,
  mail: EmailEffect,
  effects: Stopped['proposal']['effects'],
  at: Date,
): Promise<Again['draft']> {
  const given = effects.map(({ yields }) => yielded.parse(yields ?? {}))
  const filled = filledMail(mail, Object.assign({}, ...given))
  if (typeof filled === 'string') throw new NotProposed(`${filled}.`)
  if (filled.body === mail.body && filled.subject === mail.subject) return null
  return saveDraft(tx, row.id, person, filled, at)
}

function askedAs(effect: BundledEffect, refs: Refs, draft?: number): AskedAct {
  // What is not on file any more goes by its row, and is refused as not on file.
  const ref = ({ methodId }: { methodId: string }) => refs.get(methodId) ?? methodId
  switch (effect.kind) {
    case 'send_email':
      return { kind: 'send_email', draft: draft ?? effect.draft }
    case 'refund': {
      const { kind, order, amountCents: amount_cents, currency, why } = effect
      return { kind, order, amount_cents, currency, why }
    }
    case 'reship': {
      const { kind, order, trackingNumber: tracking_number, lines, why } = effect
      const items = lines.map(({ title, quantity }) => ({ title, quantity }))
      return { kind, order, tracking_number, items, why }
    }
    case 'cancel_order': {
      const { kind, order, reason, why } = effect
      return { kind, order, reason, why }
    }
    case 'change_order_address': {
      const { kind, order, to, why } = effect
      return { kind, order, to, why }
    }
    case 'change_order_items':
    case 'exchange_items': {
      const { kind, order, lines, settleBy, why } = effect
      const items = lines.map(({ sku, newSku: new_sku, quantity }) => ({ sku, new_sku, quantity }))
      return { kind, order, items, settle_by: ref(settleBy), why }
    }
    case 'change_order_payment': {
      const { kind, order, to, why } = effect
      return { kind, order, pay_by: ref(to), why }
    }
    case 'return_items': {
      const { kind, order, lines, refundTo, why } = effect
      const items = lines.map(({ sku, quantity }) => ({ sku, quantity }))
      return { kind, order, items, refund_to: ref(refundTo), why }
    }
    case 'change_customer_address': {
      const { kind, to, why } = effect
      return { kind, to, why }
    }
    case 'follow_up': {
      const { kind, order, on, condition, promise } = effect
      return { kind, order, on, if: effect.if, do: effect.do, condition, promise }
    }
    case 'close':
      return effect
  }
}
