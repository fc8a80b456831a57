import { describe, expect, it } from 'vitest'
import { closeCase } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import { resolve } from '#lib/effects/resolve.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, testClock } from '#lib/testing/desk.ts'
import {
  effectOf,
  executeAll,
  refusedForGood,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { approvedRefund, executeWith, refuses, shopWith, works } from '#lib/testing/desk-shop.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { readNotDone } from './not-done.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS

const notDoneOf = async (caseId: string) => readNotDone(db(), (await caseRow(caseId)).number)

async function ended(result: SendResult): Promise<string> {
  const caseId = await caseThatIs('committing', clock)
  await executeAll(clock, transportWith(result), caseId)
  return caseId
}

describe('what a person has to look into', () => {
  it('S1: is a mail that may have been sent, by its Message-ID, with each way on', async () => {
    const caseId = await ended(unknownOutcome)
    const { id, idempotencyKey } = await effectOf(caseId)
    expect(await notDoneOf(caseId)).toEqual({
      effectId: id,
      attempt: 1,
      kind: 'mail',
      isUnknown: true,
      words: 'The mail to Jordan Lee may have been sent',
      detail: 'no answer within 30000 ms',
      messageId: messageIdFor(idempotencyKey, 'northline.test'),
      asksTracking: false,
      acts: [{ place: 1, words: 'The mail to Jordan Lee may have been sent', doneness: 'unknown' }],
      ways: ['arrived', 'again', 'given_up'],
    })
  })

  it('S5: is what failed, with what was done before it and what was not attempted', async () => {
    const first = await approvedRefund(clock, personas.lost, 1_000)
    await executeWith(clock, first, shopWith(clock, works), transportWith(refusedForGood))
    expect(await notDoneOf(first)).toMatchObject({
      kind: 'mail',
      isUnknown: false,
      messageId: null,
      acts: [
        { words: expect.stringMatching(/^€10\.00 was refunded to card ending \d{4}$/), doneness: 'done' },
        { words: 'The mail to Noor Haddad was not sent', doneness: 'not_done' },
      ],
      ways: ['propose_again', 'given_up'],
    })
    const second = await approvedRefund(clock, personas.missing, 1_000)
    await executeWith(clock, second, shopWith(clock, refuses), transportWith())
    expect(await notDoneOf(second)).toMatchObject({
      kind: 'shop',
      detail: 'The payment is too old.',
      acts: [{ doneness: 'not_done' }, { doneness: 'not_done' }],
    })
  })

  it('is nothing once somebody has gone on from it, or the case is closed', async () => {
    const left = await ended(refusedForGood)
    const { id: effectId } = await effectOf(left)
    granted(await resolve(maya, { effectId, attempt: 1, way: 'given_up' }, clock))
    expect(await notDoneOf(left)).toBeNull()
    const closed = await ended(unknownOutcome)
    granted(await closeCase(maya, closed, 'By phone', clock))
    expect(await notDoneOf(closed)).toBeNull()
  })

  it('is only whether it arrived, where another reply was proposed since; what failed is over then', async () => {
    const text = { subject: 'Hello', body: 'Hello there.' }
    const unsure = await ended(unknownOutcome)
    granted(await writeReply(maya, unsure, text, clock))
    expect(await notDoneOf(unsure)).toMatchObject({ ways: ['arrived', 'given_up'] })
    const failed = await ended(refusedForGood)
    granted(await writeReply(maya, failed, text, clock))
    expect(await notDoneOf(failed)).toBeNull()
  })
})
