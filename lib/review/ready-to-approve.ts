import type { Person } from '#lib/actor.ts'
import { type BundledEffect, parseBundle } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import type { Refused } from '#lib/errors.ts'
import { target } from '#lib/lifecycle/table.ts'
import type { Settings } from '#lib/settings.ts'
import type { Case } from '#prisma/generated/client.ts'
import { messagesOf } from './check.ts'
import { pendingAsSeen } from './conflict.ts'
import { type Movement, movedSince } from './freshness.ts'
import { objectionTo } from './objections.ts'
import { otherOn } from './order-held.ts'
import { renewFacts } from './renew-facts.ts'
import type { SeenProposal } from './schema.ts'

/**
 * What somebody approves with: what has moved since the proposal was written, which of it they know of (its mark), and
 * the rules in force.
 */
export type Approval = {
  kind: 'approve'
  movement: Movement | null
  knowing: string | null
  settings: Settings
}

/** A proposal that may be approved, perhaps with a new version; or why not. Null: it is no longer as it was seen. */
type Readied =
  | { kind: 'ready'; row: Case; seen: SeenProposal; effects: readonly BundledEffect[] }
  | { kind: 'refused'; error: Refused }

/** Makes a proposal ready for this person's approval, if nothing speaks against it. The caller holds its orders and case. */
export async function readied(
  tx: Tx,
  person: Person,
  row: Case,
  seen: SeenProposal,
  { movement, knowing, settings }: Approval,
  at: Date,
): Promise<Readied | null> {
  const proposal = await tx.proposal.findFirst({ where: pendingAsSeen(seen, at) })
  if (proposal === null || target('approve', row.state) === null) return null
  const bundle = parseBundle(proposal.bundle)
  if (movement !== null && movement.mark !== knowing) {
    return { kind: 'refused', error: await movedSince(tx, row.id, bundle, movement, settings, at) }
  }
  const held = movement === null ? bundle : { ...bundle, facts: movement.facts }
  const other = proposal.orders.length === 0 ? null : await otherOn(tx, proposal.orders, proposal)
  const messages = await messagesOf(tx, row.id)
  const error = objectionTo(person, held, { messages, settings, other }, at)
  const { effects } = bundle
  if (movement === null)
    return error === null ? { kind: 'ready', row, seen, effects } : { kind: 'refused', error }
  // What the mail says that is not so any more is to be mended, and for that the new version has to be there.
  const isForEditing = error?.kind === 'invalid' && error.field === 'claims'
  if (error !== null && !isForEditing) return { kind: 'refused', error }
  const renewed = await renewFacts(tx, person, row, proposal, held, movement.changes, at)
  return error === null ? { kind: 'ready', ...renewed, effects } : { kind: 'refused', error }
}
