import { z } from 'zod'
import { type Bundle, parseBundle } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { claimsOf, unanswered } from '#lib/grounding/index.ts'
import type { Ask, Claim, ClaimKind, Support } from '#lib/grounding/types.ts'
import { sourceWords } from '#lib/playbooks/words.ts'
import { readSettings } from '#lib/settings.ts'
import { anchorOf, holds } from './anchor.ts'
import { factsIn } from './known.ts'
import type { Said } from './read-pending.ts'

type MailText = { subject: string; body: string }

/** A detail of a mail that can be checked: where it stands in its subject or body, and what speaks for it. */
export type CheckedClaim = {
  kind: ClaimKind
  field: keyof MailText
  start: number
  end: number
  quote: string
  isOpen: boolean
  /** Where it is from ("carrier tracking"), or what is wrong with it. */
  words: string
  /** When the fact was read that it rests on, ISO 8601. */
  readAt: string | null
  /** The id of the place on the screen that shows its source. */
  anchor: string | null
}

/** What a mail says that can be checked, and what the customer asked that it does not answer, in their words. */
export type Checked = { claims: CheckedClaim[]; unanswered: string[] }

/** What a mail is held against: facts read for a case, acts beside it, what was said, sources given, the shop's own names. */
export type Backing = Pick<Bundle, 'facts' | 'effects'> & {
  messages: readonly Said[]
  sources: { quote: string; source: string }[]
  asks: Ask[]
  names: string[]
  now: Date
}

/** Checks a mail. Pure; the same check that the assistant's own drafts have to pass. */
function check(mail: MailText, backing: Backing): Checked {
  return { claims: claimsIn(mail, backing), unanswered: unansweredIn(mail, backing) }
}

/** What a mail says that can be checked. Pure. */
export function claimsIn({ subject, body }: MailText, backing: Omit<Backing, 'asks'>): CheckedClaim[] {
  const { facts, effects, sources, names, now } = backing
  const between = '\n\n'
  const claims = claimsOf(`${subject}${between}${body}`, {
    facts,
    acts: effects,
    messages: groundOf(backing.messages),
    today: dayOf(now),
    sources,
    names,
  })
  return claims.map((claim) => checkedClaim(claim, subject.length + between.length, facts))
}

/** What the customer asked that a mail does not answer, where it is known what it was to answer. Pure. */
export function unansweredIn(
  { body }: MailText,
  { asks, messages, now }: Pick<Backing, 'asks' | 'messages' | 'now'>,
): string[] {
  if (asks.length === 0) return []
  const left = asks.map(({ quote, answered_by }) => ({
    quote,
    // What answered it may have been taken out since.
    answered_by: answered_by !== null && body.includes(answered_by) ? answered_by : null,
  }))
  return unanswered(left, groundOf(messages), dayOf(now))
}

function groundOf(messages: readonly Said[]) {
  return messages.map(({ direction, body: text, at }) => ({
    from: direction === 'inbound' ? ('customer' as const) : ('desk' as const),
    text,
    at: at.toISOString(),
  }))
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function checkedClaim(claim: Claim, bodyStart: number, facts: Backing['facts']): CheckedClaim {
  const { kind, start, end, quote } = claim
  const inBody = start >= bodyStart
  const [field, before] = inBody ? (['body', bodyStart] as const) : (['subject', 0] as const)
  const place = { kind, field, start: start - before, end: end - before, quote, readAt: null, anchor: null }
  if (claim.verdict !== 'supported') return { ...place, isOpen: true, words: claim.why }
  const { by } = claim
  const fact =
    by.from === 'fact'
      ? facts.findLast(({ action, observation }) => action === by.action && holds(observation, by))
      : undefined
  return {
    ...place,
    isOpen: false,
    words: supportWords(by),
    readAt: fact?.readAt ?? null,
    anchor: anchorOf(by, fact),
  }
}

function supportWords(by: Support): string {
  switch (by.from) {
    case 'fact':
      return sourceWords(by.action)
    case 'policy':
      return `policy: ${by.title}`
    case 'act':
      return 'done when you approve'
    case 'message':
      return 'the customer’s own words'
    case 'person':
      return by.source
  }
}

const storedAsks = z.array(z.object({ quote: z.string(), answered_by: z.string().nullable() }))

/** What a draft was to answer, as stored with it. */
export function asksOf(stored: unknown): Ask[] {
  return storedAsks.safeParse(stored).data ?? []
}

/** What was said in a case, oldest first. */
export function messagesOf(tx: Tx, caseId: string): Promise<Said[]> {
  return tx.message.findMany({
    where: { caseId },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { direction: true, body: true, at: true },
  })
}

/** What a mail written by hand is held against: what the assistant read last for the case, and what was said. */
async function backingOf(tx: Tx, caseId: string, now: Date): Promise<Backing> {
  const [settings, messages, run] = await Promise.all([
    readSettings(tx),
    messagesOf(tx, caseId),
    tx.run.findFirst({ where: { caseId }, orderBy: { index: 'desc' }, select: { state: true } }),
  ])
  const facts = run === null ? [] : factsIn(run.state)
  return { facts, effects: [], messages, sources: [], asks: [], names: [settings.shop.name], now }
}

/** Checks what a person is typing on a case: as the mail of what is up for a decision there, or as one by hand. */
export async function checkTyped(tx: Tx, caseId: string, text: MailText, now: Date): Promise<Checked> {
  const [backing, proposal] = await Promise.all([
    backingOf(tx, caseId, now),
    tx.proposal.findFirst({
      where: { caseId, status: 'pending' },
      select: { bundle: true, draft: { select: { asks: true } } },
    }),
  ])
  if (proposal === null) return check(text, backing)
  const own = ownBacking(parseBundle(proposal.bundle))
  return check(text, { ...backing, ...own, asks: asksOf(proposal.draft?.asks) })
}

/** What a bundle brings itself to speak for its mail. */
export function ownBacking({
  facts,
  effects,
  sources = [],
}: Bundle): Pick<Backing, 'facts' | 'effects' | 'sources'> {
  return { facts, effects, sources }
}

/** Whether a mail says something in these words. */
export function says({ subject, body }: MailText, quote: string): boolean {
  return subject.includes(quote) || body.includes(quote)
}
