import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, testClock } from '#lib/testing/desk.ts'
import { orderOf } from '#lib/testing/desk-bundles.ts'
import { accepted, effectsOf, executorAt, expireLeases, transportWith } from '#lib/testing/desk-mail.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import {
  approvedRefund,
  attemptsAt,
  executeWith,
  refundsMade,
  shopWith,
  statesOf,
  works,
  worksAndIsSilent,
} from '#lib/testing/desk-shop.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { begin } from './begin.ts'
import { executeEffect } from './execute.ts'
import { resolve } from './resolve.ts'

useDatabase('shop')
const clock = testClock()
const { labelOnly, partialRefund, german, late, outForDelivery } = personas

describe('a refund whose worker goes silent while it is made', () => {
  /** A worker that dies at a place, before or after the shop has done it. */
  async function died(persona: Persona, at: 'sending: begun' | 'sending: handed over') {
    const caseId = await approvedRefund(clock, persona, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    const [effect] = await effectsOf(caseId)
    const watch = (point: string) => {
      if (point === at) throw new Error('killed')
    }
    const dying = executorAt(clock, mails, { shop, watch })
    await expect(executeEffect(dying, effect?.id ?? '')).rejects.toThrow('killed')
    await executeWith(clock, caseId, shop, mails)
    expect(mails.sent).toEqual([])
    await expireLeases()
    await executeWith(clock, caseId, shop, mails)
    expect(await refundsMade(persona)).toContain(1_000)
    expect(await statesOf(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(await attemptsAt(effect?.id)).toEqual(['unknown', 'succeeded'])
    expect(shop.lookups).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
    return shop.keys
  }

  /** A case whose worker died before the shop heard of its refund; its time is over. */
  async function begunAndSilent(persona: Persona) {
    const caseId = await approvedRefund(clock, persona, 1_000)
    const effectId = (await effectsOf(caseId))[0]?.id ?? ''
    await begin(executorAt(clock, transportWith()), effectId)
    await expireLeases()
    return { caseId, effectId }
  }

  it('S2, S7: is made by the next one under the same key, where the shop knows nothing of it', async () => {
    expect(await died(labelOnly, 'sending: begun')).toHaveLength(1)
    expect(await refundsMade(labelOnly)).toEqual([1_000])
  })

  it('S2: over and over is for a person in the end', async () => {
    const { caseId, effectId } = await begunAndSilent(outForDelivery)
    await setSettings({ shopRetrySeconds: [] })
    for (let time = 0; time < 3; time += 1) {
      await begin(executorAt(clock, transportWith()), effectId)
      await expireLeases()
    }
    await setSettings({ shopRetrySeconds: [5] })
    const shop = shopWith(clock, works)
    await executeWith(clock, caseId, shop, transportWith())
    expect(shop.keys).toEqual([])
    expect(await attemptsAt(effectId)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    expect((await caseRow(caseId)).attention).toBe(
      'The refund may have been made. Please check: The worker went silent while doing it.',
    )
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S2: is not made where something speaks against it by now, and is for a person: it may yet be made', async () => {
    const { id: orderId, payments } = await orderOf(german)
    const { caseId, effectId } = await begunAndSilent(german)
    const shares = payments.map(({ methodId, amountCents }, place) => ({
      ...{ orderId, methodId, amountCents, reason: 'By hand', idempotencyKey: `by hand ${place}` },
      refundedAt: clock.now(),
    }))
    await db().refund.createMany({ data: shares })
    const shop = shopWith(clock, works)
    await executeWith(clock, caseId, shop, transportWith())
    expect(shop.keys).toEqual([])
    expect(await statesOf(caseId)).toEqual(['unknown', 'not_attempted'])
    expect(await attemptsAt(effectId)).toEqual(['unknown', 'unknown'])
    expect((await caseRow(caseId)).attention).toMatch(
      /may have been made\. Please check: It was not done so far/,
    )
  })

  it('S7: that a person has the shop asked for again is found, and not made again', async () => {
    const { caseId, effectId } = await begunAndSilent(late)
    await setSettings({ shopRetrySeconds: [] })
    const shop = shopWith(clock, worksAndIsSilent)
    await executeWith(clock, caseId, shop, transportWith(), 2_000)
    expect(await statesOf(caseId)).toEqual(['unknown', 'not_attempted'])
    granted(await resolve(USERS.maya, { effectId, attempt: 2, way: 'again' }, clock))
    const mails = transportWith(accepted)
    await executeWith(clock, caseId, shop, mails)
    await setSettings({ shopRetrySeconds: [5] })
    expect(shop.keys).toHaveLength(1)
    expect(await refundsMade(late)).toEqual([1_000])
    expect(await statesOf(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(mails.sent).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S2, S7: is found done by the next one, where the shop did it', async () => {
    const earlier = (await refundsMade(partialRefund)).length
    expect(await died(partialRefund, 'sending: handed over')).toHaveLength(1)
    expect(await refundsMade(partialRefund)).toHaveLength(earlier + 1)
  })
})
