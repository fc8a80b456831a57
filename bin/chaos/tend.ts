import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'

/** Seldom enough that the lanes leave the machine to the workers. */
const lookMs = 200

/**
 * Tends cases as somebody at the desk does: approves what is proposed. Ends once nothing more is to come by itself, `until`
 * says so, or the time is over.
 *
 * @returns those that have not come to their end.
 */
export async function tend(
  caseIds: readonly string[],
  until: () => boolean,
  boundMs: number,
): Promise<readonly string[]> {
  let open = caseIds
  for (const deadline = Date.now() + boundMs; Date.now() < deadline && !until(); await sleep(lookMs)) {
    // A database that is away for a moment keeps nobody from looking again.
    open = await look(caseIds).catch(() => open)
    if (open.length === 0) break
  }
  return open
}

/** Looks at cases, approves what is there to approve, and says which have not come to an end. */
async function look(caseIds: readonly string[]): Promise<string[]> {
  const cases = await db().case.findMany({
    where: { id: { in: [...caseIds] } },
    select: {
      id: true,
      state: true,
      attention: true,
      proposals: { where: { status: 'pending' } },
      effects: { where: { state: { in: ['pending', 'executing'] } }, select: { id: true } },
    },
  })
  for (const { id: proposalId, version, fingerprint } of cases.flatMap(({ proposals }) => proposals)) {
    await approve(USERS.sam, { proposalId, version, fingerprint }, systemClock)
  }
  return cases.filter((row) => !isAtEnd(row)).map(({ id }) => id)
}

type Looked = { state: CaseState; attention: string | null; proposals: unknown[]; effects: unknown[] }

function isAtEnd({ state, attention, proposals, effects }: Looked): boolean {
  if (proposals.length + effects.length > 0) return false
  return state === 'waiting' || state === 'closed' || (state === 'needs_human' && attention !== null)
}
