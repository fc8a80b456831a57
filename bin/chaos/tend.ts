import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { USERS } from '#prisma/seed/data/users.ts'

/** Seldom enough that the lanes leave the machine to the workers. */
const lookMs = 100

/**
 * Tends a case as somebody at the desk does: approves what is proposed. Ends once nothing more is to come by itself
 * (true), `until` says so, or the time is over.
 */
export async function tend(caseId: string, until: () => boolean, boundMs: number): Promise<boolean> {
  for (const deadline = Date.now() + boundMs; Date.now() < deadline && !until(); await sleep(lookMs)) {
    // A database that is away for a moment keeps nobody from looking again.
    if (await look(caseId).catch(() => false)) return true
  }
  return false
}

/** Looks at a case, approves what is there to approve, and says whether it has come to an end. */
async function look(caseId: string): Promise<boolean> {
  const { state, attention, proposals, effects } = await db().case.findUniqueOrThrow({
    where: { id: caseId },
    select: {
      state: true,
      attention: true,
      proposals: { where: { status: 'pending' } },
      effects: { where: { state: { in: ['pending', 'executing'] } }, select: { id: true } },
    },
  })
  const [pending] = proposals
  if (pending !== undefined) {
    const { id: proposalId, version, fingerprint } = pending
    await approve(USERS.sam, { proposalId, version, fingerprint }, systemClock)
    return false
  }
  if (effects.length > 0) return false
  return state === 'waiting' || state === 'closed' || (state === 'needs_human' && attention !== null)
}
