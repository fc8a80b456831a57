import type { Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { ask, askWithin } from '#lib/sql.ts'
import { objectionTo } from './objections.ts'
import { holdOrders, otherOn } from './order-held.ts'
import type { Pending } from './read-pending.ts'
import type { SeenProposal } from './schema.ts'
import { type Decided, writeDecision } from './write-decision.ts'

/**
 * Approves a proposal on which nothing has moved, judged by what was read of it: the write holds only if all of that is
 * still so. What moves nothing of an order is one statement. Null where something speaks against it or came in between;
 * nothing was written then.
 */
export async function approveAsRead(
  person: Person,
  seen: SeenProposal,
  { row, proposal, bundle, messages, settings }: Pending,
  clock: Clock,
): Promise<Decided | null> {
  const at = clock.now()
  const known = { messages, settings, other: null }
  if (objectionTo(person, bundle, known, at) !== null) return null
  const asked = { row, seen, effects: bundle.effects }
  const ruling = { kind: 'approve', movement: null, knowing: null, settings } as const
  if (proposal.orders.length === 0) return writeDecision(ask, person, asked, ruling, at)
  return db().$transaction(async (tx) => {
    await holdOrders(tx, proposal.orders)
    if ((await otherOn(tx, proposal.orders, proposal)) !== null) return null
    return writeDecision(askWithin(tx), person, asked, ruling, at)
  })
}
