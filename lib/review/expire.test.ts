import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { copiesOf } from '#lib/testing/desk-copies.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve } from './decide.ts'
import { expireProposals } from './expire.ts'

useDatabase('shop')
// Each test at the present: an order that has been under way for weeks is for a person.
let clock = testClock()
beforeEach(() => {
  clock = testClock()
})
const week = 7 * 86_400_000

describe('a proposal that nobody decides on', () => {
  it('expires when its time is up, not before: the case goes to a person, who is told why', async () => {
    const { caseId, seen } = await parkedCase(clock)
    clock.pass(week - 60_000)
    expect(await expireProposals(clock)).toBe(0)
    expect(await caseRow(caseId)).toMatchObject({ state: 'awaiting_approval' })
    clock.pass(60_000)
    expect(await expireProposals(clock)).toBe(1)
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'Nobody decided on the reply in time. Check whether it is still right',
    })
    expect(await trailOf(caseId, 'expired')).toMatchObject([
      { actor: 'system', body: { proposal: seen.proposalId } },
    ])
    expect(await trailFaults(caseId)).toBe('')
    expect(await expireProposals(clock)).toBe(0)
  })

  it('expires once, however many look at it at the same time', async () => {
    const { caseId } = await parkedCase(clock)
    clock.pass(week)
    await Promise.all(Array.from({ length: 10 }, () => expireProposals(clock)))
    expect(await trailOf(caseId, 'expired')).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('that was decided in time never expires', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await approve(USERS.maya, seen, clock))
    clock.pass(week)
    await expireProposals(clock)
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
  })

  it('is taken with as many others as asked for, the rest the next time', async () => {
    const parked = await parkedCase(clock)
    await copiesOf(parked, 4)
    clock.pass(week)
    expect([await expireProposals(clock, 3), await expireProposals(clock, 3)]).toEqual([3, 2])
    expect(await db().proposal.count({ where: { status: 'pending' } })).toBe(0)
    expect(refusal(await approve(USERS.maya, parked.seen, clock))).toMatchObject({ state: 'needs_human' })
  })
})
