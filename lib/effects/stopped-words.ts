import { outcomeWords } from '#lib/bundle-words.ts'
import type { EffectKind } from '#prisma/generated/client.ts'
import { readBundle } from './guard.ts'

type Stopped = {
  kind: EffectKind
  bundle: string
  /** The places of it that were done before. */
  done: readonly number[]
  isUnknown: boolean
  outcome: 'refused' | 'unknown'
  detail: string
  messageId?: string | null | undefined
}

/** Why a case needs a person after an act of its bundle stopped: what was not done or may have been, and what was done. */
export function stoppedWords(stopped: Stopped): string {
  const effects = readBundle(stopped.bundle)?.effects ?? []
  const before = effects.filter((_, index) => stopped.done.includes(index + 1))
  const now = stoppedAt(stopped)
  if (before.length === 0) return now
  const done = before.map((effect) => outcomeWords(effect, 'done')).join('; ')
  return `${/[.!?]$/.test(now) ? now : `${now}.`} Done before it: ${done}.`
}

function stoppedAt({ kind, isUnknown, outcome, detail, messageId }: Stopped): string {
  const { undone, unsure } = notDoneWords[kind]
  if (!isUnknown) return `${undone}: ${detail}`
  const which = messageId ? ` Look for the message ${messageId}.` : ''
  const once = outcome === 'refused' ? 'sending it again was refused, ' : ''
  return `${unsure}. Please check: ${once}${detail}.${which}`
}

const notDoneWords: Record<EffectKind, { undone: string; unsure: string }> = {
  send_email: { undone: 'The mail was not sent', unsure: 'The mail may have been sent' },
  refund: { undone: 'The refund was not made', unsure: 'The refund may have been made' },
  reship: { undone: 'Nothing was sent again', unsure: 'It may have been sent again' },
  cancel_order: { undone: 'The order was not cancelled', unsure: 'The order may have been cancelled' },
  change_order_address: {
    undone: 'The address of the order was not changed',
    unsure: 'The address of the order may have been changed',
  },
  change_order_items: {
    undone: 'The items of the order were not changed',
    unsure: 'The items of the order may have been changed',
  },
  change_order_payment: {
    undone: 'The payment of the order was not changed',
    unsure: 'The payment of the order may have been changed',
  },
  return_items: { undone: 'The return was not set up', unsure: 'The return may have been set up' },
  exchange_items: { undone: 'The exchange was not set up', unsure: 'The exchange may have been set up' },
  change_customer_address: {
    undone: "The customer's address was not changed",
    unsure: "The customer's address may have been changed",
  },
  follow_up: { undone: 'No date to look again was set', unsure: 'A date to look again may have been set' },
  close: { undone: 'The case was not closed', unsure: 'The case may have been closed' },
}
