import { closeCase, takeOver } from '#lib/cases/hand-over.ts'
import type { Clock } from '#lib/clock.ts'
import { approve } from '#lib/review/decide.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { ask, drive, granted, parkedCase } from './desk.ts'
import { accepted, executeAll, transportWith } from './desk-mail.ts'

/** A way to bring Jordan's case into each state. `running`: held by a worker that is at nothing, its lease alive. */
const ways: Record<CaseState, (clock: Clock) => Promise<string>> = {
  queued: (clock) => ask(clock),
  async running(clock) {
    const caseId = await ask(clock)
    const watch = (checkpoint: string) => {
      if (checkpoint === 'driving: claimed') throw new Error('asleep')
    }
    await drive(clock, caseId, { watch }).catch(() => null)
    return caseId
  },
  awaiting_approval: async (clock) => (await parkedCase(clock)).caseId,
  async committing(clock) {
    const { caseId, seen } = await parkedCase(clock)
    granted(await approve(USERS.maya, seen, clock))
    return caseId
  },
  async waiting(clock) {
    const caseId = await ways.committing(clock)
    await executeAll(clock, transportWith(accepted), caseId)
    return caseId
  },
  async needs_human(clock) {
    const caseId = await ask(clock)
    granted(await takeOver(USERS.maya, caseId, clock))
    return caseId
  },
  async closed(clock) {
    const caseId = await ask(clock)
    granted(await closeCase(USERS.maya, caseId, 'Answered by phone', clock))
    return caseId
  },
}

/** Jordan's case in a state. */
export function caseThatIs(state: CaseState, clock: Clock): Promise<string> {
  return ways[state](clock)
}
