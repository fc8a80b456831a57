import { describe, expect, it } from 'vitest'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { accepted, effectsOf, executorAt, transportWith } from '#lib/testing/desk-mail.ts'
import {
  approvedRefund,
  attemptsAt,
  executeWith,
  hasNoTime,
  isSilent,
  losesTheLine,
  refundsMade,
  refuses,
  shopWith,
  statesOf,
  works,
  worksAndIsSilent,
} from '#lib/testing/desk-shop.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { personas } from '#prisma/seed/personas.ts'
import { executeEffect } from './execute.ts'

useDatabase('shop')
const clock = testClock()
const { lost, missing, defective, returnable, giftCard, stranger, late, german } = personas

describe('an approved refund', () => {
  it('is made, and only then is the mail sent that tells of it', async () => {
    const caseId = await approvedRefund(clock, lost, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    const [first, second] = await effectsOf(caseId)
    await executeEffect(executorAt(clock, mails, { shop }), second?.id ?? '')
    expect(mails.sent).toEqual([])
    await executeWith(clock, caseId, shop, mails)
    expect(await refundsMade(lost)).toEqual([1_000])
    expect(mails.sent).toHaveLength(1)
    expect(await statesOf(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(shop.keys).toEqual([first?.idempotencyKey])
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting', attention: null })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([
      { body: { outcome: 'succeeded', detail: 'refunded', messageId: null } },
      { body: { outcome: 'succeeded' } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is made once, however often and by however many it is executed', async () => {
    const caseId = await approvedRefund(clock, missing, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    for (let time = 0; time < 2; time += 1) {
      await Promise.all(Array.from({ length: 8 }, () => executeWith(clock, caseId, shop, mails)))
    }
    expect(await refundsMade(missing)).toEqual([1_000])
    expect(shop.keys).toHaveLength(1)
    expect(mails.sent).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S3: that the shop has no time for is made after the pause of the settings, under the same key', async () => {
    const caseId = await approvedRefund(clock, defective, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, hasNoTime, works)]
    await executeWith(clock, caseId, shop, mails)
    const [effect] = await effectsOf(caseId)
    expect(effect).toMatchObject({ state: 'pending' })
    const before = await deskAsStored()
    clock.pass(4_000)
    await executeWith(clock, caseId, shop, mails)
    expect(await deskAsStored()).toEqual(before)
    clock.pass(1_000)
    await executeWith(clock, caseId, shop, mails)
    expect(shop.keys).toEqual([effect?.idempotencyKey, effect?.idempotencyKey])
    expect(shop.lookups).toEqual([])
    expect(await refundsMade(defective)).toEqual([1_000])
    expect(await statesOf(caseId)).toEqual(['succeeded', 'succeeded'])
  })

  it.each([
    ['did it and then fell silent', worksAndIsSilent, stranger],
    ['did it and lost the line', losesTheLine, late],
  ])(
    'S7: by a shop that %s is asked for under the same key, and not made again',
    async (_how, way, persona) => {
      const caseId = await approvedRefund(clock, persona, 1_000)
      const [mails, shop] = [transportWith(accepted), shopWith(clock, way)]
      await executeWith(clock, caseId, shop, mails, 2_000)
      const [effect] = await effectsOf(caseId)
      expect(effect).toMatchObject({ state: 'pending' })
      expect(mails.sent).toEqual([])
      clock.pass(5_000)
      await executeWith(clock, caseId, shop, mails, 2_000)
      expect(shop.keys).toHaveLength(1)
      expect(shop.lookups).toEqual([effect?.idempotencyKey])
      expect(await refundsMade(persona)).toEqual([1_000])
      expect(await statesOf(caseId)).toEqual(['succeeded', 'succeeded'])
      expect(await attemptsAt(effect?.id)).toEqual(['unknown', 'succeeded'])
      expect(await trailFaults(caseId)).toBe('')
    },
  )

  it('S7: whose outcome stays unknown is for a person after the last pause, who is asked to check', async () => {
    const caseId = await approvedRefund(clock, german, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, isSilent)]
    for (const pause of [0, 5, 30, 120, 600, 3_600, 86_400]) {
      clock.pass(pause * 1_000)
      await executeWith(clock, caseId, shop, mails, 100)
    }
    expect(new Set(shop.keys).size).toBe(1)
    expect(shop.keys).toHaveLength(6)
    expect(await statesOf(caseId)).toEqual(['unknown', 'not_attempted'])
    expect(mails.sent).toEqual([])
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention:
        'The refund may have been made. Please check: the shop did not answer within 100 ms (tried 6 times).',
    })
    expect(await trailFaults(caseId)).toBe('')
  }, 15_000)

  it('S5: that the shop refuses stops its bundle: the mail that tells of it is not sent', async () => {
    const caseId = await approvedRefund(clock, returnable, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, refuses)]
    await executeWith(clock, caseId, shop, mails)
    await executeWith(clock, caseId, shop, mails)
    expect(await statesOf(caseId)).toEqual(['failed', 'not_attempted'])
    expect(mails.sent).toEqual([])
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'The refund was not made: The payment is too old.',
    })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('whose mail then fails says what was done', async () => {
    const caseId = await approvedRefund(clock, giftCard, 100)
    const mails = transportWith({ kind: 'refused', detail: '550 5.1.1 No such user here' })
    await executeWith(clock, caseId, shopWith(clock, works), mails)
    expect(await statesOf(caseId)).toEqual(['succeeded', 'failed'])
    expect((await caseRow(caseId)).attention).toMatch(
      /^The mail was not sent: 550 5\.1\.1 No such user here\. Done before it: .1\.00 was refunded to card ending \d{4}\.$/,
    )
  })
})
