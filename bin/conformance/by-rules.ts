import { approveAsAdmin, carryOut, pendingOf } from './act.ts'
import { work } from './cases.ts'
import { type Difference, differencesBetween } from './compare.ts'
import { recordsNow, type Site } from './desk.ts'
import { expectedAfter } from './expected.ts'
import { changedIn, shopDigest } from './kept.ts'
import { messageOf } from './message.ts'
import { emailOf } from './play.ts'
import type { Scenario, ShopData } from './scenario.ts'

/** What the rules made of a customer's own words. */
export type Ruled = { id: string } & (
  | { kind: 'escalated'; why: string }
  | { kind: 'right' }
  /** What was proposed, once approved, leaves the shop otherwise than the reference, or it ended in no other way. */
  | { kind: 'wrong'; why: string; differences: Difference[] }
)

/** Has the rules work a scenario from its request alone, on the desk at hand, and does what they propose. */
export async function playByRules(scenario: Scenario, data: ShopData, desk: Site): Promise<Ruled> {
  const { id } = scenario
  const { caseId, stop } = await work(messageOf(scenario), emailOf(scenario, data), null, desk.ports)
  if (stop.kind === 'escalated') return { id, kind: 'escalated', why: stop.reason }
  if (stop.kind !== 'parked') return { id, kind: 'wrong', why: `it ended ${stop.kind}`, differences: [] }
  const refused = await approveAsAdmin(await pendingOf(caseId))
  if (refused !== null) return { id, kind: 'wrong', why: refused, differences: [] }
  await carryOut(caseId, desk.mailUrl, 'here')
  const differences = differencesBetween(expectedAfter(scenario, data).records, await recordsNow(desk))
  if (differences.length > 0) return { id, kind: 'wrong', why: 'the records differ', differences }
  const changed = changedIn(desk.untouched, await shopDigest()).length > 0
  // Where nothing was to be done, a mail alone is as right as handing over, but no bundle of acts.
  return changed ? { id, kind: 'right' } : { id, kind: 'escalated', why: 'only answered' }
}
