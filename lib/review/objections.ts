import type { Person } from '#lib/actor.ts'
import type { Bundle } from '#lib/bundle.ts'
import type { Tx } from '#lib/db.ts'
import type { Refused } from '#lib/errors.ts'
import type { Settings } from '#lib/settings.ts'
import type { Proposal } from '#prisma/generated/client.ts'
import { notApproved, obstacleTo } from './approvable.ts'
import { openIn } from './check.ts'
import { limitOn, waitsWords } from './limits.ts'
import { otherOn } from './order-held.ts'

const undone = 'Nothing was approved.'

/** A proposal as somebody is about to approve it. */
type Asked = Pick<Proposal, 'id' | 'caseId' | 'orders' | 'createdAt'> & { bundle: Bundle }

/**
 * What speaks against this person approving a proposal now; null where nothing does: its day has passed, it moves more
 * than they may, another case moves something of the same order, or its mail says what nobody stands for. Nothing is
 * written: the proposal stays. The caller holds the orders.
 */
export async function objectionTo(
  tx: Tx,
  person: Person,
  { caseId, bundle, orders, ...proposal }: Asked,
  settings: Settings,
  at: Date,
): Promise<Refused | null> {
  const obstacle = obstacleTo(bundle.effects, at)
  if (obstacle !== null) return { kind: 'invalid', field: 'bundle', message: notApproved(obstacle) }
  const limit = limitOn(person, bundle.effects, settings)
  if (limit !== null) {
    return { kind: 'forbidden', message: `${waitsWords(limit.role)}. ${limit.words} ${undone}` }
  }
  const other = orders.length === 0 ? null : await otherOn(tx, orders, proposal)
  if (other !== null) return { kind: 'invalid', field: 'orders', message: `${other} ${undone}` }
  const open = await openIn(tx, caseId, bundle, settings, at)
  if (open.length === 0) return null
  const quotes = open.map(({ quote }) => `“${quote}”`).join(', ')
  const message = `Nothing known speaks for ${quotes}. Take it out, or say where it is from. ${undone}`
  return { kind: 'invalid', field: 'claims', message }
}
