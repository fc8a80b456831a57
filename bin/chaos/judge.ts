import { replayCases } from '#lib/cases/replay.ts'
import { differenceLine } from '#lib/cases/replay-tally.ts'
import { playbookOf } from '#lib/cases/standard-ports.ts'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { faultLine } from '#lib/trail/verification.ts'
import { verifyAll } from '#lib/trail/verify.ts'
import type { DoneEffect } from './acts.ts'
import { mayBeALie, mayBeUnknown, mayFail } from './expect.ts'
import type { Plan } from './plan.ts'
import { stories } from './stories.ts'
import type { RoundResult } from './told.ts'

/** The case as it was left; null where there is none any more. */
type CaseLeft = Awaited<ReturnType<typeof caseLeft>>

export function caseLeft(caseId: string) {
  return db().case.findUnique({
    where: { id: caseId },
    select: {
      state: true,
      attention: true,
      _count: { select: { runs: true, proposals: true, drafts: true } },
    },
  })
}

/** How a case of a round came to its end, the how manieth it is, from 0. */
export type CaseEnding = { of: number; row: CaseLeft; inTime: boolean; effects: DoneEffect[] }

/** How a round came to its end. */
export type Ending = {
  plan: Plan
  cases: CaseEnding[]
  /** Every worker that was told to leave did. */
  left: boolean
  /** Mails that the server has taken in all. */
  mails: number
  /** Jobs for everything once more, long after it was over, have changed something. */
  changed: boolean
}

type Judgement = Omit<RoundResult, 'plan' | 'fell' | 'crashes' | 'passed' | 'ms'>

/** Judges a round by what really happened. A fault is counted once, as the worst that it is. */
export async function judge(ending: Ending): Promise<Judgement> {
  const { plan, cases, left } = ending
  const duplicated = [...cases.flatMap(duplicates), ...duplicatesIn(ending)]
  const lost = cases.flatMap((each) => losses(plan, each))
  const stuck = [
    ...cases.flatMap((each) => stuckIn(plan, each)),
    ...(left ? [] : ['A worker that was told to leave did not']),
  ]
  const trails = await trailFaults()
  const unknown = cases.map(({ effects }) => effects.filter(({ state }) => state === 'unknown').length)
  return {
    effects: effectsOf(ending).length,
    duplicated: duplicated.length,
    lost: lost.length,
    stuck: stuck.length,
    unknown,
    trails: trails.count,
    trailsFailed: trails.faults.length,
    faults: [...duplicated, ...lost, ...stuck, ...trails.faults],
  }
}

function effectsOf({ cases }: Ending): DoneEffect[] {
  return cases.flatMap(({ effects }) => effects)
}

function duplicatesIn(ending: Ending): string[] {
  const mails = effectsOf(ending).filter(({ kind }) => kind === 'send_email')
  const stray = ending.mails - mails.reduce((sum, { acts }) => sum + acts, 0)
  return [
    ...(stray > 0 ? [`${stray} mails were sent that nobody approved`] : []),
    ...(ending.changed ? ['Late jobs did something again'] : []),
  ]
}

function duplicates({ row, effects }: CaseEnding): string[] {
  return [
    ...effects.flatMap(({ kind, state, acts }) =>
      acts > 1 ? [`${kind}, ${state}, was done ${acts} times`] : [],
    ),
    ...Object.entries(row?._count ?? {}).flatMap(([what, count]) =>
      count > 1 ? [`One question has made ${count} ${what}`] : [],
    ),
  ]
}

function losses(plan: Plan, { of, row, inTime, effects }: CaseEnding): string[] {
  const given = effects.map(({ kind }) => kind)
  const story = plan.cases[of]
  const acts = story === undefined ? [] : stories[story].acts
  return [
    ...(row === null ? ['The case is gone'] : []),
    ...(inTime && String(given) !== String(acts) ? [`Of ${acts} there are ${given}`] : []),
    ...effects.flatMap(({ kind, state, acts, approved }) => [
      ...(state === 'succeeded' && acts === 0 ? [`${kind} is said to be done and was not`] : []),
      ...(state !== 'succeeded' && state !== 'unknown' && acts > 0 && !mayBeALie(kind, plan)
        ? [`${kind} was done and is said to be ${state}`]
        : []),
      ...(approved ? [] : [`${kind} is not what was approved`]),
    ]),
  ]
}

function stuckIn(plan: Plan, { of, row, inTime, effects }: CaseEnding): string[] {
  const why = row?.attention ?? 'no reason given'
  if (!inTime) return [`The case came to no end: ${row?.state}, ${why}`]
  const needless = effects.flatMap(({ kind, state }) =>
    (state === 'unknown' && !mayBeUnknown(kind, of, plan)) || (state === 'failed' && !mayFail(kind, plan))
      ? [`${kind} ended as ${state} without need: ${why}`]
      : [],
  )
  const doubt = effects.some(({ state }) => state === 'unknown' || state === 'failed')
  const waits = row?.state === 'needs_human' && !doubt
  return [...needless, ...(waits ? [`The case waits for a person without need: ${why}`] : [])]
}

async function trailFaults(): Promise<{ count: number; faults: string[] }> {
  const faults = new Map<string, string>()
  let count = 0
  for await (const found of verifyAll(db())) {
    count += 1
    if (!found.ok) faults.set(found.caseId, faultLine(found))
  }
  for await (const found of replayCases(playbookOf(builtInShop(db())))) {
    if (!found.ok)
      faults.set(found.caseId, `${faults.get(found.caseId) ?? ''} ${differenceLine(found)}`.trim())
  }
  return { count, faults: [...faults.values()] }
}
