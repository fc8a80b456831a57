import type { Clock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { overdueEffects } from '#lib/effects/lease.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { overdueCases } from '#lib/lifecycle/lease.ts'

/** One that is woken for a case goes on with all that is in line: a few wake-ups are enough. An effect wakes for itself. */
const most = { cases: 50, effects: 200 }

/**
 * Wakes workers for whatever is overdue, so that a lost job loses nothing. Work that has been due for less than two
 * sweeps is left to the job that was sent for it; ten sweeps in a row wake the same work once.
 */
export async function sweep(clock: Clock, sweepMs: number): Promise<void> {
  const seconds = Math.ceil((10 * sweepMs) / 1_000)
  const overdue = { at: clock.now(), patienceMs: 2 * sweepMs }
  const [cases, effects] = await Promise.all([
    overdueCases(db(), { ...overdue, most: most.cases }),
    overdueEffects(db(), { ...overdue, most: most.effects }),
  ])
  for (const { id } of cases) {
    await enqueue(db(), 'drive-case', { caseId: id }, { once: { key: id, seconds } })
  }
  for (const { id } of effects) {
    await enqueue(db(), 'execute-effect', { effectId: id }, { once: { key: id, seconds } })
  }
}
