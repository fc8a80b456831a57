import { mayAs, type Person } from '#lib/actor.ts'
import {
  type Bundle,
  type BundledEffect,
  type EmailEffect,
  mailOf,
  parseBundle,
  signedBy,
} from '#lib/bundle.ts'
import type { Settings } from '#lib/settings.ts'
import type { EffectState } from '#prisma/generated/client.ts'
import { type ActView, actView } from './act-view.ts'
import { obstacleTo } from './approvable.ts'
import { limitOn } from './limits.ts'
import type { ReviewRow } from './review-row.ts'
import type { SeenProposal } from './schema.ts'

/** A mail as it would leave if the person who sees it approved it. */
export type MailView = {
  kind: 'send_email'
  /** Its place in the bundle, from 1. */
  place: number
  to: { name: string | null; address: string; onFile: boolean }
  subject: string
  body: string
  appended: string
}
export type EffectView = MailView | ActView
/** Who wrote what is proposed. `you`: the person who sees it. */
type Writer = { kind: 'assistant' } | { kind: 'person'; name: string; isYou: boolean }
/** Where an approved act stands. Times ISO 8601. */
type Sending = { state: EffectState; notBefore: string; detail: string | null }

export type ProposalView = {
  status: 'pending' | 'approved'
  seen: SeenProposal
  /** What happens, in order. */
  effects: EffectView[]
  /** The mail among it, of which there is one at most. */
  mail: MailView | null
  /** False where nobody could approve it: what it asks for cannot be done. */
  isApprovable: boolean
  /** Who worded it last. */
  writer: Writer
  /** The assistant's own draft, where a person has changed it. */
  original: { subject: string; body: string } | null
  approved: { by: string; isYou: boolean; at: string } | null
  sending: Sending[]
  /** For whom it waits, where this person may not approve it, and why in words. */
  waitsFor: { role: 'lead' | 'admin'; words: string } | null
  /** Whether this person can take the approval back now. */
  canUndo: boolean
}

type Read = { view: ProposalView; bundle: Bundle; email: EmailEffect | null }

/** The proposal that is up for a decision, or that is being carried out; null where there is neither. */
export function proposalView(row: ReviewRow, person: Person, settings: Settings, now: Date): Read | null {
  const [proposal] = row.proposals
  if (proposal === undefined) return null
  const { status } = proposal
  const current =
    status === 'pending' || (status === 'approved' && row.state === 'committing') ? status : null
  if (current === null) return null
  const bundle = parseBundle(proposal.bundle)
  const { effects } = bundle
  const { id: proposalId, version, fingerprint } = proposal
  const views = viewsOf(row, effects, signer(proposal, person))
  return {
    bundle,
    email: mailOf(bundle),
    view: {
      status: current,
      seen: { proposalId, version, fingerprint },
      effects: views,
      mail: views.find((view) => view.kind === 'send_email') ?? null,
      isApprovable: obstacleTo(effects, now) === null,
      writer: writerOf(proposal, person),
      original: originalOf(row, proposal),
      approved: approvedOf(proposal, person),
      sending: proposal.effects.map(({ state, notBefore, attempts }) => ({
        state,
        notBefore: notBefore.toISOString(),
        detail: attempts[0]?.detail ?? null,
      })),
      waitsFor: status === 'pending' ? limitOn(person, effects, settings) : null,
      canUndo: status === 'approved' && canUndo(proposal, person),
    },
  }
}

type Proposal = ReviewRow['proposals'][number]

/** The same rule as where it is undone: nothing has begun, and it is theirs or they are a lead. */
function canUndo({ effects, decision }: Proposal, person: Person): boolean {
  const isTheirs = decision?.user.id === person.id || mayAs(person, 'lead')
  return isTheirs && effects.every(({ state, attempts }) => state === 'pending' && attempts.length === 0)
}

/** Whose first name goes below the mail: whoever approved it, or whoever is about to. */
function signer({ decision }: Proposal, person: Person): string {
  return decision?.user.name ?? person.name
}

function viewsOf(row: ReviewRow, effects: readonly BundledEffect[], approver: string): EffectView[] {
  const several = new Set(effects.flatMap((effect) => ('order' in effect ? [effect.order] : []))).size > 1
  return effects.map((effect, index) =>
    effect.kind === 'send_email'
      ? mailView(row, effect, index + 1, approver)
      : actView(effect, index + 1, several),
  )
}

function mailView({ customer }: ReviewRow, effect: EmailEffect, place: number, approver: string): MailView {
  const { kind, to, subject, body } = effect
  return {
    kind,
    place,
    to: { ...to, onFile: customer?.email === to.address },
    subject,
    body,
    appended: signedBy(approver, effect),
  }
}

function writerOf({ draft, author, user }: Proposal, person: Person): Writer {
  const by = draft?.author === 'person' ? draft.user : author === 'person' ? user : null
  return by === null ? { kind: 'assistant' } : { kind: 'person', name: by.name, isYou: by.id === person.id }
}

function originalOf({ runs }: ReviewRow, { author, draft }: Proposal): ProposalView['original'] {
  if (author !== 'model' || draft?.author !== 'person') return null
  return runs[0]?.drafts[0] ?? null
}

function approvedOf({ decision }: Proposal, person: Person): ProposalView['approved'] {
  if (decision === null) return null
  return { by: decision.user.name, isYou: decision.user.id === person.id, at: decision.at.toISOString() }
}
