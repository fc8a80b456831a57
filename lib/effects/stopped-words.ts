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
  follow_up: { undone: 'No date to look again was set', unsure: 'A date to look again may have been set' },
  close: { undone: 'The case was not closed', unsure: 'The case may have been closed' },
}
