import type { Tx } from '#lib/db.ts'
import { readSettings } from '#lib/settings.ts'
import type { Bound, Case } from '#prisma/generated/client.ts'
import { boundsOf } from './bounds.ts'
import type { LimitName } from './limits.ts'

/** The run that a case's assistant was stopped in: by which bound, within which limits, and what the case has cost. */
export type HaltedRun = {
  index: number
  bound: Bound
  limits: Record<LimitName, number>
  /** What all runs of the case have cost, micro-USD. */
  spentMicroUsd: number
  /** What going on needs, where the bound that was met is one of the case's: that one doubled, all others as they are. */
  suggested: Record<LimitName, number>
}

const met: Partial<Record<Bound, LimitName>> = {
  steps: 'maxSteps',
  repairs: 'maxRepairs',
  deadline: 'deadlineMs',
  context: 'maxPromptChars',
}

/** The last run of a case, if it was halted; null where it ended otherwise, or there is none. */
export async function readHaltedRun(
  tx: Tx,
  row: Pick<Case, 'id' | 'playbook' | 'bounds'>,
): Promise<HaltedRun | null> {
  const [settings, last, spent] = await Promise.all([
    readSettings(tx),
    tx.run.findFirst({
      where: { caseId: row.id },
      orderBy: { index: 'desc' },
      select: { index: true, bound: true, costMicroUsd: true, reason: true },
    }),
    tx.run.aggregate({ where: { caseId: row.id }, _sum: { costMicroUsd: true } }),
  ])
  if (last === null || last.bound === null) return null
  const { run, maxCaseCostMicroUsd } = boundsOf(settings, row)
  const limits = { ...run, maxCaseCostMicroUsd }
  const spentMicroUsd = spent._sum.costMicroUsd ?? 0
  const { index, bound } = last
  // The reason of a halt by cost names the limit where it was not the run's own.
  const own = bound === 'cost' && last.reason === null ? 'maxCostMicroUsd' : met[bound]
  const more = own === undefined ? {} : { [own]: limits[own] * 2 }
  const next = { ...limits, ...more }
  const forCase = Math.max(maxCaseCostMicroUsd, roundUp(spentMicroUsd + next.maxCostMicroUsd))
  return { index, bound, limits, spentMicroUsd, suggested: { ...next, maxCaseCostMicroUsd: forCase } }
}

/** The same for a case by its number, while it is with a person. */
export async function readHaltedCase(tx: Tx, number: number): Promise<HaltedRun | null> {
  const row = await tx.case.findUnique({
    where: { number, state: 'needs_human' },
    select: { id: true, playbook: true, bounds: true },
  })
  return row && readHaltedRun(tx, row)
}

/** To whole cents. */
function roundUp(microUsd: number): number {
  return Math.ceil(microUsd / 10_000) * 10_000
}
