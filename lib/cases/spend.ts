import type { Tx } from '#lib/db.ts'
import { lockCase } from '#lib/lifecycle/transition.ts'
import type { Bounds } from '#lib/loop/types.ts'
import { readSettings } from '#lib/settings.ts'
import type { Run } from '#prisma/generated/client.ts'
import { boundsOf } from './bounds.ts'

/** Why a call may not be made: by a limit, named in words that go on after "Stopped: ", or for want of the right to. */
export type Forbidden = { kind: 'limit'; words: string | null } | { kind: 'not_held' }
type Holding = { caseId: string; epoch: number; runId: string; start: { bounds: Bounds } }

/**
 * Commits the most that a call can cost (micro-USD, a whole number from 1) before it is made: on its run and on its day.
 * Null once it is held. Nothing is held where it does not fit, beside all that is spent and held already, under the
 * limit of the run, of the case or of the day.
 */
export async function hold(tx: Tx, held: Holding, microUsd: number, at: Date): Promise<Forbidden | null> {
  const row = await lockCase(tx, held.caseId)
  if (row?.epoch !== held.epoch) return { kind: 'not_held' }
  const [settings, runs] = await Promise.all([
    readSettings(tx),
    tx.run.findMany({ where: { caseId: row.id }, select: { id: true, ...spending } }),
  ])
  const own = committed(runs.filter(({ id }) => id === held.runId))
  if (own + microUsd > held.start.bounds.maxCostMicroUsd) return { kind: 'limit', words: null }
  const { maxCaseCostMicroUsd } = boundsOf(settings, row)
  if (committed(runs) + microUsd > maxCaseCostMicroUsd)
    return { kind: 'limit', words: `the limit for this case, ${dollars(maxCaseCostMicroUsd)}, is reached` }
  const { maxDayCostMicroUsd } = settings
  if (!(await holdOnDay(tx, at, microUsd, maxDayCostMicroUsd)))
    return { kind: 'limit', words: `the desk’s limit for today, ${dollars(maxDayCostMicroUsd)}, is reached` }
  const data = { reservedMicroUsd: { increment: microUsd }, reservedOn: at }
  await tx.run.update({ where: { id: held.runId }, data, select: { id: true } })
  return null
}

const spending = { costMicroUsd: true, reservedMicroUsd: true, reservedOn: true } as const
type Spending = Pick<Run, keyof typeof spending>

/**
 * Books what a run has cost by now (micro-USD) and lets go of what it held, on the run and on the day it was held. Only
 * the difference to what was booked counts. Comes last in its transaction: the day's row is everybody's.
 */
export async function settle(tx: Tx, runId: string, costMicroUsd: number, at: Date): Promise<void> {
  const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: spending })
  return book(tx, runId, run, costMicroUsd, at)
}

/** Books what a run still holds as spent: nobody wrote down what that call did cost. */
export async function settleUnknown(tx: Tx, runId: string, at: Date): Promise<void> {
  const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: spending })
  return book(tx, runId, run, committed([run]), at)
}

async function book(tx: Tx, runId: string, run: Spending, costMicroUsd: number, at: Date): Promise<void> {
  const spent = costMicroUsd - run.costMicroUsd
  const freed = run.reservedMicroUsd
  if (spent === 0 && freed === 0) return
  const data = { costMicroUsd, reservedMicroUsd: 0, reservedOn: null }
  await tx.run.update({ where: { id: runId }, data, select: { id: true } })
  await tx.$executeRaw`
    INSERT INTO "DaySpend" AS today (day, "spentMicroUsd") VALUES (${dayOf(run.reservedOn ?? at)}::date, ${spent})
    ON CONFLICT (day) DO UPDATE SET "spentMicroUsd" = today."spentMicroUsd" + ${spent},
      "reservedMicroUsd" = today."reservedMicroUsd" - ${freed}`
}

/** One statement: however many workers hold at once, together they stay under the cap. */
async function holdOnDay(tx: Tx, at: Date, microUsd: number, cap: number): Promise<boolean> {
  const held = await tx.$executeRaw`
    INSERT INTO "DaySpend" AS today (day, "reservedMicroUsd")
    SELECT ${dayOf(at)}::date, ${microUsd}::bigint WHERE ${microUsd}::bigint <= ${cap}::bigint
    ON CONFLICT (day) DO UPDATE SET "reservedMicroUsd" = today."reservedMicroUsd" + ${microUsd}
    WHERE today."spentMicroUsd" + today."reservedMicroUsd" + ${microUsd} <= ${cap}`
  return held === 1
}

function committed(runs: readonly Spending[]): number {
  return runs.reduce((sum, { costMicroUsd, reservedMicroUsd }) => sum + costMicroUsd + reservedMicroUsd, 0)
}

/** The day in UTC, as "2026-11-30". */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function dollars(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(2)}`
}
