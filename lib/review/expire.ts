import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { append } from '#lib/trail/append.ts'

const attention = 'Nobody decided on the reply in time. Check whether it is still right'

/** Takes proposals that nobody decided on in time off the table and hands their cases to a person. Returns how many. */
export async function expireProposals(clock: Clock, most = 100): Promise<number> {
  const at = clock.now()
  const due = await db().proposal.findMany({
    where: { status: 'pending', expiresAt: { lte: at } },
    select: { id: true, caseId: true },
    take: most,
  })
  for (const { id, caseId } of due) await expire(id, caseId, at)
  return due.length
}

async function expire(proposalId: string, caseId: string, at: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockCase(tx, caseId)
    const { count } = await tx.proposal.updateMany({
      where: { id: proposalId, status: 'pending' },
      data: { status: 'expired' },
    })
    if (row === null || count === 0) return
    // A reply by hand waits with its case at a person already: then only the proposal goes.
    const moved = await transition(tx, 'expire', caseId, { at, attention })
    const chained = moved.kind === 'moved' ? moved.row : row
    await append(tx, chained, [{ kind: 'expired', actor: 'system', at, body: { proposal: proposalId } }])
  })
}
