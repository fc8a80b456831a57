import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, pendingOf, seen, testClock } from '#lib/testing/desk.ts'
import { orderOf, proposed, refund, send } from '#lib/testing/desk-bundles.ts'
import {
  accepted,
  effectsOf,
  executorAt,
  expireLeases,
  type ScriptedTransport,
  transportWith,
} from '#lib/testing/desk-mail.ts'
import {
  hasNoTime,
  isSilent,
  losesTheLine,
  refuses,
  type ScriptedShop,
  shopWith,
  works,
  worksAndIsSilent,
} from '#lib/testing/desk-shop.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { executeEffect } from './execute.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const { lost, missing, defective, returnable, giftCard, stranger, late, german, labelOnly, partialRefund } =
  personas

/** A case whose refund of so many cents, and the mail that tells of it, were approved. */
async function approved(persona: Persona, cents: number): Promise<string> {
  const { currency } = await orderOf(persona)
  const { caseId } = await proposed(clock, persona, [refund(cents, currency, persona), send])
  granted(await approve(maya, seen(await pendingOf(caseId)), clock))
  return caseId
}

async function executeAll(caseId: string, shop: ScriptedShop, transport: ScriptedTransport): Promise<void> {
  for (const { id } of await effectsOf(caseId)) {
    await executeEffect(executorAt(clock, transport, { shop, shopTimeoutMs: 100 }), id)
  }
}

const states = async (caseId: string) => (await effectsOf(caseId)).map(({ state }) => state)
const madeFor = async (persona: Persona) => {
  const refunds = await db().refund.findMany({ where: { order: { number: persona.order } } })
  return refunds.map(({ amountCents }) => amountCents)
}
const attemptsOf = async (effectId = '') =>
  (await db().effectAttempt.findMany({ where: { effectId }, orderBy: { number: 'asc' } })).map(
    ({ outcome }) => outcome,
  )

describe('an approved refund', () => {
  it('is made, and only then is the mail sent that tells of it', async () => {
    const caseId = await approved(lost, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    const [first, second] = await effectsOf(caseId)
    await executeEffect(executorAt(clock, mails, { shop }), second?.id ?? '')
    expect(mails.sent).toEqual([])
    await executeAll(caseId, shop, mails)
    expect(await madeFor(lost)).toEqual([1_000])
    expect(mails.sent).toHaveLength(1)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(shop.keys).toEqual([first?.idempotencyKey])
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting', attention: null })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([
      { body: { outcome: 'succeeded', detail: 'refunded', messageId: null } },
      { body: { outcome: 'succeeded' } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is made once, however often and by however many it is executed', async () => {
    const caseId = await approved(missing, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    for (let time = 0; time < 2; time += 1) {
      await Promise.all(Array.from({ length: 8 }, () => executeAll(caseId, shop, mails)))
    }
    expect(await madeFor(missing)).toEqual([1_000])
    expect(shop.keys).toHaveLength(1)
    expect(mails.sent).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S3: that the shop has no time for is made after the pause of the settings, under the same key', async () => {
    const caseId = await approved(defective, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, hasNoTime, works)]
    await executeAll(caseId, shop, mails)
    const [effect] = await effectsOf(caseId)
    expect(effect).toMatchObject({ state: 'pending' })
    const before = await deskAsStored()
    clock.pass(4_000)
    await executeAll(caseId, shop, mails)
    expect(await deskAsStored()).toEqual(before)
    clock.pass(1_000)
    await executeAll(caseId, shop, mails)
    expect(shop.keys).toEqual([effect?.idempotencyKey, effect?.idempotencyKey])
    expect(shop.lookups).toEqual([])
    expect(await madeFor(defective)).toEqual([1_000])
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
  })

  it.each([
    ['did it and then fell silent', worksAndIsSilent, stranger],
    ['did it and lost the line', losesTheLine, late],
  ])(
    'S7: by a shop that %s is asked for under the same key, and not made again',
    async (_how, way, persona) => {
      const caseId = await approved(persona, 1_000)
      const [mails, shop] = [transportWith(accepted), shopWith(clock, way)]
      await executeAll(caseId, shop, mails)
      const [effect] = await effectsOf(caseId)
      expect(effect).toMatchObject({ state: 'pending' })
      expect(mails.sent).toEqual([])
      clock.pass(5_000)
      await executeAll(caseId, shop, mails)
      expect(shop.keys).toHaveLength(1)
      expect(shop.lookups).toEqual([effect?.idempotencyKey])
      expect(await madeFor(persona)).toEqual([1_000])
      expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
      expect(await attemptsOf(effect?.id)).toEqual(['unknown', 'succeeded'])
      expect(await trailFaults(caseId)).toBe('')
    },
  )

  it('S7: whose outcome stays unknown is for a person after the last pause, who is asked to check', async () => {
    const caseId = await approved(german, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, isSilent)]
    for (const pause of [0, 5, 30, 120, 600, 3_600, 86_400]) {
      clock.pass(pause * 1_000)
      await executeAll(caseId, shop, mails)
    }
    expect(new Set(shop.keys).size).toBe(1)
    expect(shop.keys).toHaveLength(6)
    expect(await states(caseId)).toEqual(['unknown', 'not_attempted'])
    expect(mails.sent).toEqual([])
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention:
        'The refund may have been made. Please check: the shop did not answer within 100 ms (tried 6 times).',
    })
    expect(await trailFaults(caseId)).toBe('')
  }, 15_000)

  it('S5: that the shop refuses stops its bundle: the mail that tells of it is not sent', async () => {
    const caseId = await approved(returnable, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, refuses)]
    await executeAll(caseId, shop, mails)
    await executeAll(caseId, shop, mails)
    expect(await states(caseId)).toEqual(['failed', 'not_attempted'])
    expect(mails.sent).toEqual([])
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'The refund was not made: The payment is too old.',
    })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('whose mail then fails says what was done', async () => {
    const caseId = await approved(giftCard, 100)
    const mails = transportWith({ kind: 'refused', detail: '550 5.1.1 No such user here' })
    await executeAll(caseId, shopWith(clock, works), mails)
    expect(await states(caseId)).toEqual(['succeeded', 'failed'])
    expect((await caseRow(caseId)).attention).toMatch(
      /^The mail was not sent: 550 5\.1\.1 No such user here\. Done before it: .1\.00 was refunded to card ending \d{4}\.$/,
    )
  })
})

describe('a refund whose worker goes silent while it is made', () => {
  /** A worker that dies at a place, before or after the shop has done it. */
  async function died(persona: Persona, at: 'sending: begun' | 'sending: handed over') {
    const caseId = await approved(persona, 1_000)
    const [mails, shop] = [transportWith(accepted), shopWith(clock, works)]
    const [effect] = await effectsOf(caseId)
    const watch = (point: string) => {
      if (point === at) throw new Error('killed')
    }
    const dying = executorAt(clock, mails, { shop, watch })
    await expect(executeEffect(dying, effect?.id ?? '')).rejects.toThrow('killed')
    await executeAll(caseId, shop, mails)
    expect(mails.sent).toEqual([])
    await expireLeases()
    await executeAll(caseId, shop, mails)
    expect(await madeFor(persona)).toContain(1_000)
    expect(await states(caseId)).toEqual(['succeeded', 'succeeded'])
    expect(await attemptsOf(effect?.id)).toEqual(['unknown', 'succeeded'])
    expect(shop.lookups).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
    return shop.keys
  }

  it('S2, S7: is made by the next one under the same key, where the shop knows nothing of it', async () => {
    expect(await died(labelOnly, 'sending: begun')).toHaveLength(1)
    expect(await madeFor(labelOnly)).toEqual([1_000])
  })

  it('S2, S7: is found done by the next one, where the shop did it', async () => {
    const earlier = (await madeFor(partialRefund)).length
    expect(await died(partialRefund, 'sending: handed over')).toHaveLength(1)
    expect(await madeFor(partialRefund)).toHaveLength(earlier + 1)
  })
})
