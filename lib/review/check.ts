import { z } from 'zod'
import { type Bundle, parseBundle } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import { claimsOf, unanswered } from '#lib/grounding/index.ts'
import type { Ask, Claim, ClaimKind, Support } from '#lib/grounding/types.ts'
import { sourceWords } from '#lib/playbooks/words.ts'
import { anchorOf, holds } from './anchor.ts'
import { factsIn } from './known.ts'

/** A detail of a mail that can be checked: where it stands in the text, and what speaks for it. */
export type CheckedClaim = {
  kind: ClaimKind
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

/** What a text says that can be checked, and what the customer asked that it does not answer, in their words. */
export type Checked = { claims: CheckedClaim[]; unanswered: string[] }

/** What a text is held against: the facts read for a case, the acts beside it, what was said, sources given by hand. */
export type Backing = Pick<Bundle, 'facts' | 'effects'> & {
  messages: { direction: 'inbound' | 'outbound'; body: string; at: Date }[]
  sources: { quote: string; source: string }[]
  asks: Ask[]
  now: Date
}

/** Checks the text of a mail. Pure; the same check that the assistant's own drafts have to pass. */
export function check(body: string, backing: Backing): Checked {
  const messages = backing.messages.map(({ direction, body: text, at }) => ({
    from: direction === 'inbound' ? ('customer' as const) : ('desk' as const),
    text,
    at: at.toISOString(),
  }))
  const { facts, effects, sources, now } = backing
  const today = now.toISOString().slice(0, 10)
  const claims = claimsOf(body, { facts, acts: effects, messages, today, sources })
  const asks = backing.asks.map(({ quote, answered_by }) => ({
    quote,
    // What answered it may have been taken out since.
    answered_by: answered_by !== null && body.includes(answered_by) ? answered_by : null,
  }))
  return {
    claims: claims.map((claim) => checkedClaim(claim, facts)),
    unanswered: asks.length === 0 ? [] : unanswered(asks, messages, today),
  }
}

function checkedClaim(claim: Claim, facts: Backing['facts']): CheckedClaim {
  const { kind, start, end, quote } = claim
  const place = { kind, start, end, quote, readAt: null, anchor: null }
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

/** What a mail written by hand is held against: what the assistant read last for the case, and what was said. */
export async function backingOf(tx: Tx, caseId: string, now: Date): Promise<Backing> {
  const [messages, run] = await Promise.all([
    tx.message.findMany({
      where: { caseId },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { direction: true, body: true, at: true },
    }),
    tx.run.findFirst({ where: { caseId }, orderBy: { index: 'desc' }, select: { state: true } }),
  ])
  const facts = run === null ? [] : factsIn(run.state)
  return { facts, effects: [], messages, sources: [], asks: [], now }
}

/** Checks what a person is typing on a case: as the mail of what is up for a decision there, or as one by hand. */
export async function checkTyped(tx: Tx, caseId: string, body: string, now: Date): Promise<Checked> {
  const [backing, proposal] = await Promise.all([
    backingOf(tx, caseId, now),
    tx.proposal.findFirst({
      where: { caseId, status: 'pending' },
      select: { bundle: true, draft: { select: { asks: true } } },
    }),
  ])
  if (proposal === null) return check(body, backing)
  const { facts, effects, sources = [] } = parseBundle(proposal.bundle)
  return check(body, { ...backing, facts, effects, sources, asks: asksOf(proposal.draft?.asks) })
}

/** What of the mails in a bundle is open. Empty: nothing speaks against sending them. */
export async function openIn(tx: Tx, caseId: string, bundle: Bundle, now: Date): Promise<CheckedClaim[]> {
  const { facts, effects, sources = [] } = bundle
  const backing = { ...(await backingOf(tx, caseId, now)), facts, effects, sources }
  return effects.flatMap((effect) => {
    if (effect.kind !== 'send_email') return []
    return check(effect.body, backing).claims.filter(({ isOpen }) => isOpen)
  })
}
