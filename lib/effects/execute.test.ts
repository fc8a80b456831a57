import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import { approve } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, testClock } from '#lib/testing/desk.ts'
import { accepted, effectOf, executeAll, executorAt, header, transportWith } from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { executeEffect } from './execute.ts'

useDatabase('shop')
const clock = testClock()

describe('an approved mail', () => {
  it('is sent; the message, the attempt, the trail and the waiting case say so', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    const effect = await effectOf(caseId)
    expect(effect).toMatchObject({ state: 'succeeded', leaseUntil: null })
    expect(effect.endedAt).not.toBeNull()
    expect(effect.attempts).toMatchObject([
      { number: 1, outcome: 'succeeded', detail: '250 2.0.0 Ok: queued as 4C1' },
    ])
    const messageId = header(mails.sent[0], 'Message-ID')
    expect(effect.message).toMatchObject({ direction: 'outbound', authorName: 'Maya Chen', messageId })
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting', attention: null })
    const about = { effect: effect.id, attempt: 1 }
    expect(await trailOf(caseId, 'effect_started')).toMatchObject([
      { body: { ...about, place: 1, kind: 'send_email', key: effect.idempotencyKey } },
    ])
    expect(await trailOf(caseId, 'effect_ended')).toMatchObject([
      { body: { ...about, outcome: 'succeeded', messageId } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is what was approved: recipient, subject, text, approver and date', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const { at } = granted(await approve(USERS.priya, seen, clock))
    clock.pass(60_000)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    const [mail] = mails.sent
    const draft = await db().draft.findFirstOrThrow({ where: { caseId } })
    expect(mail?.envelope).toEqual({ from: 'support@northline.test', to: ['jordan.lee@example.com'] })
    expect(header(mail, 'To')).toBe('"Jordan Lee" <jordan.lee@example.com>')
    expect(header(mail, 'Subject')).toBe(draft.subject)
    expect(new Date(header(mail, 'Date') ?? '').getTime()).toBe(Math.floor(at.getTime() / 1_000) * 1_000)
    expect(mail?.bytes.toString()).toContain('Priya\r\nNorthline Support\r\nReference #')
  })

  it('S7: has a Message-ID that follows from its effect alone', async () => {
    const caseId = await caseThatIs('committing', clock)
    const { idempotencyKey, proposalId } = await effectOf(caseId)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(idempotencyKey).toBe(`${proposalId}.1`)
    expect(header(mails.sent[0], 'Message-ID')).toBe(messageIdFor(idempotencyKey, 'northline.test'))
  })

  it('is sent once, however often and by however many it is executed', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(accepted)
    await Promise.all(Array.from({ length: 20 }, () => executeAll(clock, mails, caseId)))
    const before = await deskAsStored()
    for (let time = 0; time < 3; time += 1) await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await deskAsStored()).toEqual(before)
    expect((await effectOf(caseId)).attempts).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is not sent before it is due', async () => {
    const caseId = await caseThatIs('committing', clock)
    const notBefore = new Date(clock.now().getTime() + 10_000)
    await db().effect.updateMany({ where: { caseId }, data: { notBefore } })
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(0)
    clock.pass(10_000)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
  })
})

describe('nothing is sent', () => {
  it.each<CaseState>(['queued', 'running', 'awaiting_approval', 'waiting', 'needs_human', 'closed'])(
    'for a case that is %s, whatever effects it has',
    async (state) => {
      const caseId = await caseThatIs('committing', clock)
      await db().case.update({ where: { id: caseId }, data: { state } })
      const before = await deskAsStored()
      const mails = transportWith(accepted)
      await executeAll(clock, mails, caseId)
      expect(mails.sent).toHaveLength(0)
      expect(await deskAsStored()).toEqual(before)
    },
  )

  it('for an effect that does not exist', async () => {
    const mails = transportWith()
    await executeEffect(executorAt(clock, mails), '01a2e6b0-0000-7000-8000-000000000000')
    expect(mails.sent).toHaveLength(0)
  })
})
