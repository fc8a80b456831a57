import { db } from '#lib/db.ts'
import { approveAsAdmin, carryOut, type Dying, effectsOf, pendingOf } from './act.ts'
import { work } from './cases.ts'
import { type Difference, differencesBetween } from './compare.ts'
import { recordsNow, type Site } from './desk.ts'
import { expectedAfter } from './expected.ts'
import { changedIn, shopDigest } from './kept.ts'
import { messageOf } from './message.ts'
import { playerOf } from './player.ts'
import type { Scenario, ShopData } from './scenario.ts'
import { scriptOf } from './script.ts'

/** What came of a scenario's reference steps. Faults are in words, each naming what should have been. */
export type Played = {
  id: string
  /** Records that are not as the reference leaves them. */
  differences: Difference[]
  writes: number
  /** Writes refused when they were asked for, as the reference refuses them. */
  refusedAsReference: number
  /** What we said to that. */
  reasons: string[]
  unapproved: number
  doubled: number
  corrected: number
  faults: string[]
}

/** Where it is played, and what becomes of the workers there. */
export type Desk = Site & { dying: Dying }

/**
 * Plays a scenario's reference steps in a case of its customer, on the desk at hand: through the loop to its stop; then
 * approved twice at once; then carried out by workers that are gone in between. Compares every record of the shop.
 */
export async function play(scenario: Scenario, data: ShopData, desk: Desk): Promise<Played> {
  const script = scriptOf(scenario, data)
  const player = playerOf(script)
  const { caseId, stop } = await work(
    messageOf(scenario),
    emailOf(scenario, data),
    player.decider,
    desk.ports,
  )
  const unapproved = Math.min(1, changedIn(desk.untouched, await shopDigest()).length)
  const allowed = script.writes.filter(({ ok }) => ok).length
  const wanted = script.handsOver || allowed === 0 ? 'escalated' : 'parked'
  const faults = stop.kind === wanted ? [] : [`It ended ${stop.kind} instead of ${wanted}: ${wordsOf(stop)}`]
  const reasons = player.refusals()
  const doubled = stop.kind === 'parked' ? await approveAndDo(caseId, desk, faults) : 0
  if (stop.kind !== 'parked') {
    const acts = await db().effect.count({ where: { caseId } })
    if (acts > 0) faults.push(`${acts} acts stand in a case in which nothing was to be done`)
  }
  const { records, corrected } = expectedAfter(scenario, data)
  const denied = script.writes.length - allowed
  return {
    id: scenario.id,
    differences: differencesBetween(records, await recordsNow(desk)),
    writes: script.writes.length,
    refusedAsReference: denied > 0 && reasons.length > 0 && faults.length === 0 ? denied : 0,
    reasons,
    unapproved,
    doubled,
    corrected,
    faults,
  }
}

/** The mail address of a scenario's customer. @throws Error where the shop does not have them. */
export function emailOf({ id, customer }: Scenario, { users }: ShopData): string | null {
  if (customer === null) return null
  const user = users[customer]
  if (user === undefined) throw new Error(`Scenario ${id}: the shop has no customer ${customer}`)
  return user.email
}

/** Approves twice at once and has it done. @returns how many acts or decisions there were too many. */
async function approveAndDo(caseId: string, { mailUrl, dying }: Desk, faults: string[]): Promise<number> {
  const seen = await pendingOf(caseId)
  const refused = await Promise.all([approveAsAdmin(seen), approveAsAdmin(seen)])
  if (refused[0] && refused[1]) faults.push(`It could not be approved: ${refused[0]}`)
  await carryOut(caseId, mailUrl, dying)
  const done = await shopDigest()
  await approveAsAdmin(seen)
  await carryOut(caseId, mailUrl, 'here')
  const [effects, decisions] = await Promise.all([
    effectsOf(caseId),
    db().decision.count({ where: { proposalId: seen.proposalId } }),
  ])
  for (const { kind, state } of effects) {
    if (state !== 'succeeded') faults.push(`${kind} is ${state}`)
  }
  const again = Math.min(1, changedIn(done, await shopDigest()).length)
  const succeeded = effects.map(
    ({ attempts }) => attempts.filter(({ outcome }) => outcome === 'succeeded').length,
  )
  return again + Math.max(0, decisions - 1) + succeeded.filter((times) => times > 1).length
}

function wordsOf(stop: object): string {
  return JSON.stringify(stop).slice(0, 600)
}
