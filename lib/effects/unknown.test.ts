import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { testClock } from '#lib/testing/desk.ts'
import {
  accepted,
  effectOf,
  executeAll,
  executorAt,
  expireLeases,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { begin } from './begin.ts'
import { overdueEffects } from './lease.ts'

useDatabase('shop')
const clock = testClock()

/** Whether the sweep would wake a worker for a case's effect, a year from now too. */
async function wouldBeWoken(caseId: string): Promise<boolean> {
  const { id } = await effectOf(caseId)
  const at = new Date(clock.now().getTime() + 365 * 86_400_000)
  return (await overdueEffects(db(), { at, patienceMs: 0, most: 100 })).some((effect) => effect.id === id)
}

async function messageIdOf(caseId: string): Promise<string> {
  return messageIdFor((await effectOf(caseId)).idempotencyKey, 'northline.test')
}

describe('a mail whose outcome is not known', () => {
  it('S1: is unknown: a person is told and shown the Message-ID to look for', async () => {
    const caseId = await caseThatIs('committing', clock)
    await executeAll(clock, transportWith(unknownOutcome), caseId)
    const effect = await effectOf(caseId)
    expect(effect).toMatchObject({ state: 'unknown', leaseUntil: null, message: null })
    expect(effect.attempts).toMatchObject([{ outcome: 'unknown', detail: 'no answer within 30000 ms' }])
    const messageId = await messageIdOf(caseId)
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: `The mail may have been sent. Please check: no answer within 30000 ms. Look for the message ${messageId}.`,
    })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([{ body: { outcome: 'unknown', messageId } }])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S1: is never sent again by itself, however often it is executed and however long it takes', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(unknownOutcome, accepted)
    await executeAll(clock, mails, caseId)
    const before = await deskAsStored()
    for (let day = 0; day < 5; day += 1) {
      clock.pass(86_400_000)
      await Promise.all([executeAll(clock, mails, caseId), executeAll(clock, mails, caseId)])
    }
    expect(mails.sent).toHaveLength(1)
    expect(await deskAsStored()).toEqual(before)
    expect(await wouldBeWoken(caseId)).toBe(false)
  })
})

describe('a mail whose worker goes silent while it sends', () => {
  async function silent() {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(accepted)
    expect(await begin(executorAt(clock, mails), (await effectOf(caseId)).id)).toMatchObject({
      begun: { attempt: 1 },
    })
    return { caseId, mails }
  }

  it('is left alone while the lease is alive', async () => {
    const { caseId, mails } = await silent()
    const before = await deskAsStored()
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(0)
    expect(await deskAsStored()).toEqual(before)
    expect(await wouldBeWoken(caseId)).toBe(false)
  })

  it('S2: is unknown once the lease has ended, and never silently sent again', async () => {
    const { caseId, mails } = await silent()
    await expireLeases()
    expect(await wouldBeWoken(caseId)).toBe(true)
    for (let time = 0; time < 3; time += 1) await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(0)
    expect(await wouldBeWoken(caseId)).toBe(false)
    const effect = await effectOf(caseId)
    expect(effect).toMatchObject({ state: 'unknown', attempts: [{ number: 1, outcome: 'unknown' }] })
    const messageId = await messageIdOf(caseId)
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: `The mail may have been sent. Please check: The worker went silent while sending. Look for the message ${messageId}.`,
    })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([{ body: { outcome: 'unknown', messageId } }])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is unknown too where the transport breaks instead of answering', async () => {
    const caseId = await caseThatIs('committing', clock)
    const broken = { send: () => Promise.reject(new Error('out of memory')) }
    await expect(executeAll(clock, broken, caseId)).rejects.toThrow('out of memory')
    expect(await effectOf(caseId)).toMatchObject({ state: 'executing' })
    await expireLeases()
    await executeAll(clock, broken, caseId)
    expect(await effectOf(caseId)).toMatchObject({ state: 'unknown' })
  })
})
