import { describe, expect, it } from 'vitest'
import { closeCase } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { orderOf } from '#lib/testing/desk-bundles.ts'
import { accepted, effectsOf, transportWith } from '#lib/testing/desk-mail.ts'
import { setSettings } from '#lib/testing/desk-money.ts'
import { approvedRefund, executeWith, isSilent, shopWith, statesOf, works } from '#lib/testing/desk-shop.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { resolve } from './resolve.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const { severalParcels, outForDelivery } = personas

describe('S8: a refund of more than is left by now', () => {
  it('is refused by rule, and a person is told how much is left', async () => {
    const { id, payments, totalCents } = await orderOf(outForDelivery)
    const caseId = await approvedRefund(clock, outForDelivery, 1_000)
    const methodId = payments[0]?.methodId ?? ''
    const by = { methodId, reason: 'By hand', idempotencyKey: 'by hand', refundedAt: clock.now() }
    await db().refund.create({
      data: { ...by, orderId: id, amountCents: totalCents - 999 },
    })
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    await executeWith(clock, caseId, shop, mails)
    expect(shop.keys).toEqual([])
    expect(await statesOf(caseId)).toEqual(['failed', 'not_attempted'])
    expect((await caseRow(caseId)).attention).toMatch(
      /^The refund was not made: At most .9\.99 can be refunded of O-\d+: .* has been refunded\.$/,
    )
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('an order whose refund may have been made', () => {
  it.each<[string, (caseId: string, effectId: string) => Promise<unknown>]>([
    [
      'somebody has left it as it is',
      (_caseId, effectId) => resolve(maya, { effectId, attempt: 1, way: 'given_up' }, clock),
    ],
    ['its case is closed', (caseId) => closeCase(maya, caseId, 'Looked into by phone', clock)],
  ])('is taken until %s', async (_what, free) => {
    await setSettings({ shopRetrySeconds: [] })
    const caseId = await approvedRefund(clock, severalParcels, 100)
    const shop = shopWith(clock, isSilent)
    await executeWith(clock, caseId, shop, transportWith(), 100)
    await setSettings({ shopRetrySeconds: [5, 30, 120, 600, 3_600] })
    expect(await statesOf(caseId)).toEqual(['unknown', 'not_attempted'])
    const { customerId } = await orderOf(severalParcels)
    const openOn = async () => {
      const scope = { kind: 'customer', customerId } as const
      return (await builtInShop(db()).order(scope, severalParcels.order, clock.now()))?.open_proposal
    }
    const { number } = await caseRow(caseId)
    expect(await openOn()).toBe(`case #${number}`)
    const [effect] = await effectsOf(caseId)
    await free(caseId, effect?.id ?? '')
    expect(await openOn()).toBeNull()
  })
})
