import { describe, expect, it } from 'vitest'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import { accepted, effectsOf, executorAt, expireLeases, transportWith } from '#lib/testing/desk-mail.ts'
import {
  approvedRefund,
  attemptsAt,
  executeWith,
  refundsMade,
  shopWith,
  statesOf,
  works,
} from '#lib/testing/desk-shop.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { executeEffect } from './execute.ts'

useDatabase('shop')
const clock = testClock()
const { labelOnly, partialRefund } = personas

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

  it('S2, S7: is made by the next one under the same key, where the shop knows nothing of it', async () => {
    expect(await died(labelOnly, 'sending: begun')).toHaveLength(1)
    expect(await refundsMade(labelOnly)).toEqual([1_000])
  })

  it('S2, S7: is found done by the next one, where the shop did it', async () => {
    const earlier = (await refundsMade(partialRefund)).length
    expect(await died(partialRefund, 'sending: handed over')).toHaveLength(1)
    expect(await refundsMade(partialRefund)).toHaveLength(earlier + 1)
  })
})
