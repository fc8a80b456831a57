import { describe, expect, it } from 'vitest'
import { wakeFollowUps } from '#lib/cases/follow-ups.ts'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, pendingOf, seen, testClock } from '#lib/testing/desk.ts'
import { followUpIn, orderOf, proposed, send } from '#lib/testing/desk-bundles.ts'
import { accepted, effectsOf, executeAll, refusedForNow, transportWith } from '#lib/testing/desk-mail.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'

useDatabase('shop')
const { stalled } = personas

/** A case whose mail with the promise to look again in so many days was approved. */
async function approved(days = 3) {
  const clock = testClock()
  const { caseId } = await proposed(clock, stalled, [send, followUpIn(days, clock)])
  granted(await approve(USERS.maya, seen(await pendingOf(caseId)), clock))
  return { clock, caseId }
}

const promiseOf = (caseId: string) => db().followUp.findFirstOrThrow({ where: { caseId } })
const parcelOf = async () => (await orderOf(stalled)).fulfilments[0]?.id ?? ''

describe('a promise to look again', () => {
  it('is not made where its condition cannot come true any more: that is said, and nothing wakes the case', async () => {
    const { clock, caseId } = await approved()
    const fulfilmentId = await parcelOf()
    const scan = { at: clock.now(), status: 'in_transit', place: 'Bristol', text: 'Arrived' } as const
    const { id } = await db().shipmentEvent.create({ data: { fulfilmentId, ...scan } })
    try {
      await executeAll(clock, transportWith(accepted), caseId)
    } finally {
      await db().shipmentEvent.delete({ where: { id } })
    }
    expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(await promiseOf(caseId)).toMatchObject({ state: 'cancelled' })
    expect(await trailOf(caseId, 'follow_up_ended')).toMatchObject([
      { body: { outcome: 'cancelled', why: 'O-1001 has been scanned or delivered since' } },
    ])
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    clock.pass(4 * 86_400_000)
    await wakeFollowUps(clock)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is made, and due at once, where its day came while the mail before it was put off', async () => {
    const { clock, caseId } = await approved(1)
    await executeAll(clock, transportWith(refusedForNow), caseId)
    clock.pass(2 * 86_400_000)
    await executeAll(clock, transportWith(accepted), caseId)
    expect(await promiseOf(caseId)).toMatchObject({ state: 'open' })
    await wakeFollowUps(clock)
    expect(await promiseOf(caseId)).toMatchObject({ state: 'due' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
  })

  it('is refused where what is promised cannot be done any more, and a person is told what has changed', async () => {
    const clock = testClock()
    const promise = followUpIn(3, clock, { do: 'refund' })
    const { caseId } = await proposed(clock, stalled, [send, promise])
    granted(await approve(USERS.maya, seen(await pendingOf(caseId)), clock))
    const { id: orderId, payments } = await orderOf(stalled)
    const refunds = payments.map(({ methodId, amountCents }, index) => ({
      ...{ orderId, methodId, amountCents, reason: 'By hand', idempotencyKey: `by hand ${index}` },
      refundedAt: clock.now(),
    }))
    await db().refund.createMany({ data: refunds })
    try {
      await executeAll(clock, transportWith(accepted), caseId)
    } finally {
      await db().refund.deleteMany({ where: { orderId } })
    }
    expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual(['succeeded', 'failed'])
    expect((await caseRow(caseId)).attention).toBe(
      'No date to look again was set: Nothing is left to refund of O-1001. Done before it: The mail to Jordan Lee was sent.',
    )
    expect(await trailFaults(caseId)).toBe('')
  })
})
