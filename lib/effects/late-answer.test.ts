import { describe, expect, it } from 'vitest'
import { askForRedraft, closeCase } from '#lib/cases/hand-over.ts'
import type { Result } from '#lib/errors.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, testClock } from '#lib/testing/desk.ts'
import {
  accepted,
  effectOf,
  executeAll,
  expireLeases,
  refusedForGood,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'

useDatabase('shop')
const clock = testClock()

describe('an answer that comes after its mail was given up as unknown', () => {
  async function late(result: SendResult, meanwhile?: (caseId: string) => Promise<unknown>) {
    const caseId = await caseThatIs('committing', clock)
    const { promise, resolve } = Promise.withResolvers<SendResult>()
    const mails = transportWith(promise)
    const sending = executeAll(clock, mails, caseId)
    await expect.poll(() => mails.sent.length).toBe(1)
    await expireLeases()
    await executeAll(clock, mails, caseId)
    const given = await caseRow(caseId)
    expect(given).toMatchObject({ state: 'needs_human' })
    await meanwhile?.(caseId)
    resolve(result)
    await sending
    expect(mails.sent).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
    return { caseId, effect: await effectOf(caseId), given, row: await caseRow(caseId) }
  }

  it('turns it into a success if it is a receipt, and the case goes on by itself', async () => {
    const { caseId, effect, row } = await late(accepted)
    expect(effect).toMatchObject({
      state: 'succeeded',
      attempts: [{ outcome: 'succeeded', detail: 'late: 250 2.0.0 Ok: queued as 4C1' }],
      message: { messageId: messageIdFor(effect.idempotencyKey, 'northline.test') },
    })
    expect(row).toMatchObject({ state: 'waiting', attention: null })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([
      { body: { outcome: 'unknown' } },
      { body: { outcome: 'succeeded', detail: 'late: 250 2.0.0 Ok: queued as 4C1' } },
    ])
  })

  it.each<[string, (caseId: string) => Promise<Result<unknown>>, object]>([
    [
      'has written another reply',
      (caseId) => writeReply(USERS.maya, caseId, { subject: 'Hello', body: 'Hello again.' }, clock),
      { state: 'needs_human' },
    ],
    ['has asked for a new draft', (caseId) => askForRedraft(USERS.maya, caseId, clock), { state: 'queued' }],
    [
      'has closed the case',
      (caseId) => closeCase(USERS.maya, caseId, 'By phone', clock),
      { state: 'closed' },
    ],
  ])('is a success and moves nothing where a person %s since', async (_what, meanwhile, state) => {
    const { effect, row } = await late(accepted, async (id) => granted(await meanwhile(id)))
    expect(effect).toMatchObject({ state: 'succeeded' })
    expect(row).toMatchObject(state)
  })

  it.each([refusedForGood, unknownOutcome])('changes nothing but the trail if it is %o', async (result) => {
    const { caseId, effect, given, row } = await late(result)
    expect(effect).toMatchObject({ state: 'unknown', message: null, attempts: [{ outcome: 'unknown' }] })
    expect(row).toMatchObject({ state: 'needs_human', attention: given.attention, epoch: given.epoch })
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([
      { body: { outcome: 'unknown' } },
      { body: { outcome: result.kind, detail: expect.stringMatching(/^late: /) } },
    ])
  })
})
