import canonicalize from 'canonicalize'
import { type Bundle, parseBundle } from '#lib/bundle.ts'
import { db, type Tx } from '#lib/db.ts'
import type { Moved, MovedField } from '#lib/errors.ts'
import type { Settings } from '#lib/settings.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { sha256 } from '#lib/trail/chain.ts'
import type { Case } from '#prisma/generated/client.ts'
import { openIn } from './check.ts'
import { movedFields } from './moved.ts'
import { readAgain } from './read-again.ts'

/** What a proposal rests on that has changed since it was read, and its facts read anew. */
export type Movement = { changes: MovedField[]; mark: string; facts: Bundle['facts'] }

/**
 * Reads again what an undecided proposal rests on. Null where it rests on nothing that moved, or is not undecided.
 * Belongs before the transaction that decides: none is open while the shop is asked.
 */
export async function movementOf(proposalId: string, now: Date): Promise<Movement | null> {
  const proposal = await db().proposal.findUnique({
    where: { id: proposalId, status: 'pending' },
    select: { bundle: true, case: { select: { scope: true, customerId: true } } },
  })
  if (proposal === null) return null
  const { facts } = parseBundle(proposal.bundle)
  const again = await readAgain(facts, customerScope(proposal.case), now)
  const changes = movedFields(facts, again)
  if (changes.length === 0) return null
  return {
    changes,
    mark: sha256(canonicalize(changes) ?? ''),
    facts: again,
  }
}

/** What somebody is told who approves without knowing what has changed. Nothing is written. */
export async function movedSince(
  tx: Tx,
  caseId: string,
  bundle: Bundle,
  { changes, mark, facts }: Movement,
  settings: Settings,
  at: Date,
): Promise<Moved> {
  const open = await openIn(tx, caseId, { ...bundle, facts }, settings, at)
  const subjects = new Set(changes.map(({ about }) => about))
  const [about = ''] = subjects
  const what = subjects.size === 1 ? about : `${about} and more`
  const message = `${what} has changed since this was written. Nothing was approved.`
  return { kind: 'moved', message, changes, mark, unsaid: open.map(({ quote }) => quote) }
}

/** Proposals are about customers: nothing of a company or the desk is read for one. */
function customerScope({ scope, customerId }: Pick<Case, 'scope' | 'customerId'>): Scope {
  return scope === 'customer' && customerId !== null ? { kind: 'customer', customerId } : { kind: 'none' }
}
