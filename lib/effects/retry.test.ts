import { describe, expect, it } from 'vitest'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, testClock } from '#lib/testing/desk.ts'
import {
  accepted,
  effectOf,
  executeAll,
  refusedForGood,
  refusedForNow,
  transportWith,
} from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { overdueEffects } from './lease.ts'

useDatabase('shop')
const clock = testClock()
const pauses = [30, 120, 600, 3_600, 14_400].map((seconds) => seconds * 1_000)

describe('a mail that is refused for now', () => {
  it('S3: is tried again after the pause of the settings, not before, and then sent as the same mail', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(refusedForNow, accepted)
    await executeAll(clock, mails, caseId)
    const effect = await effectOf(caseId)
    expect(effect).toMatchObject({ state: 'pending', leaseUntil: null, endedAt: null })
    expect(effect.attempts).toMatchObject([
      { outcome: 'refused_for_now', detail: '451 4.7.1 Try again later' },
    ])
    expect(effect.notBefore.getTime()).toBe((effect.attempts[0]?.endedAt?.getTime() ?? 0) + 30_000)
    expect(await trailOf(caseId, 'effect_postponed')).toMatchObject([
      { body: { attempt: 1, until: effect.notBefore.toISOString(), detail: '451 4.7.1 Try again later' } },
    ])
    expect(await jobsFor('execute-effect', effect.id)).toBe(2)
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })

    const before = await deskAsStored()
    clock.pass(29_000)
    await executeAll(clock, mails, caseId)
    expect(await deskAsStored()).toEqual(before)
    clock.pass(1_000)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(2)
    expect(mails.sent[1]).toEqual(mails.sent[0])
    expect(await effectOf(caseId)).toMatchObject({
      state: 'succeeded',
      idempotencyKey: effect.idempotencyKey,
    })
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S3, S5: every time fails after the last pause, and a person is told in the server’s words', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(refusedForNow)
    for (const pause of pauses) {
      await executeAll(clock, mails, caseId)
      expect(await effectOf(caseId)).toMatchObject({ state: 'pending' })
      clock.pass(pause)
    }
    await executeAll(clock, mails, caseId)
    expect(new Set(mails.sent.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(mails.sent).toHaveLength(6)
    const effect = await effectOf(caseId)
    expect(effect).toMatchObject({ state: 'failed', leaseUntil: null, message: null })
    expect(effect.attempts.map(({ outcome }) => outcome)).toEqual([
      ...pauses.map(() => 'refused_for_now'),
      'refused',
    ])
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'The mail was not sent: 451 4.7.1 Try again later (tried 6 times)',
    })
    clock.pass(86_400_000)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(6)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('follows the pauses that the desk has set', async () => {
    await db().setting.create({ data: { key: 'mailRetrySeconds', value: [] } })
    try {
      const caseId = await caseThatIs('committing', clock)
      await executeAll(clock, transportWith(refusedForNow), caseId)
      expect(await effectOf(caseId)).toMatchObject({ state: 'failed' })
    } finally {
      await db().setting.delete({ where: { key: 'mailRetrySeconds' } })
    }
  })

  it('is still sent, and the customer then answered, if they write meanwhile', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(refusedForNow, accepted)
    await executeAll(clock, mails, caseId)
    granted(await addCustomerMessage({ caseId, text: 'And where is it?' }, clock))
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
    clock.pass(30_000)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(2)
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
  })

  it('is overdue for the sweep once its pause is over', async () => {
    const caseId = await caseThatIs('committing', clock)
    await executeAll(clock, transportWith(refusedForNow), caseId)
    const { id } = await effectOf(caseId)
    const overdue = async () => {
      const found = await overdueEffects(db(), { at: clock.now(), patienceMs: 2_000, most: 100 })
      return found.some((effect) => effect.id === id)
    }
    expect(await overdue()).toBe(false)
    clock.pass(30_000)
    expect(await overdue()).toBe(false)
    clock.pass(2_000)
    expect(await overdue()).toBe(true)
  })
})

describe('a mail that is refused for good', () => {
  it('S5: fails at once, and a person is told in the server’s words', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(refusedForGood)
    await executeAll(clock, mails, caseId)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await effectOf(caseId)).toMatchObject({ state: 'failed', attempts: [{ outcome: 'refused' }] })
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: 'The mail was not sent: 550 5.1.1 No such user here',
    })
    expect(await trailFaults(caseId)).toBe('')
  })
})
