import { describe, expect, it } from 'vitest'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { messageIdFor } from '#lib/mail/compose.ts'
import type { SendResult } from '#lib/mail/transport.ts'
import { approve } from '#lib/review/decide.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import { close, proposed, send } from '#lib/testing/desk-bundles.ts'
import {
  accepted,
  effectOf,
  effectsOf,
  executeAll,
  header,
  refusedForGood,
  refusedForNow,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { resolve, type Way } from './resolve.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS

/** A case whose mail has ended so. */
async function ended(result: SendResult): Promise<{ caseId: string; effectId: string }> {
  const caseId = await caseThatIs('committing', clock)
  await executeAll(clock, transportWith(result), caseId)
  return { caseId, effectId: (await effectOf(caseId)).id }
}

const press = (effectId: string, way: Way, attempt = 1, person: typeof maya | typeof priya = maya) =>
  resolve(person, { effectId, attempt, way }, clock)

describe('“It arrived”', () => {
  it('S1: makes a mail of unknown outcome a success: it is kept as sent, and the case waits', async () => {
    const { caseId, effectId } = await ended(unknownOutcome)
    granted(await press(effectId, 'arrived'))
    const effect = await effectOf(caseId)
    expect(effect).toMatchObject({
      state: 'succeeded',
      attempts: [{ number: 1, outcome: 'succeeded', detail: 'Maya Chen has checked: it arrived' }],
      message: { direction: 'outbound', messageId: messageIdFor(effect.idempotencyKey, 'northline.test') },
    })
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting', attention: null })
    expect(await trailOf(caseId, 'effect_resolved')).toMatchObject([
      { actor: `user:${maya.id}`, body: { effect: effectId, attempt: 1, way: 'arrived' } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('goes on with what was not attempted', async () => {
    const { caseId } = await proposed(clock, personas.stalled, [send, close])
    granted(await approve(maya, seen(await pendingOf(caseId)), clock))
    await executeAll(clock, transportWith(unknownOutcome), caseId)
    const [mail] = await effectsOf(caseId)
    granted(await press(mail?.id ?? '', 'arrived'))
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
    await executeAll(clock, transportWith(), caseId)
    expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(await caseRow(caseId)).toMatchObject({ state: 'closed' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('leaves who wrote meanwhile to be answered', async () => {
    const { caseId, effectId } = await ended(unknownOutcome)
    granted(await addCustomerMessage({ caseId, text: 'Hello?' }, clock))
    granted(await press(effectId, 'arrived'))
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
  })

  it('says only what became of the mail where another reply is up for a decision', async () => {
    const { caseId, effectId } = await ended(unknownOutcome)
    granted(await writeReply(priya, caseId, { subject: 'Hello', body: 'Did it arrive?' }, clock))
    granted(await press(effectId, 'arrived'))
    expect(await effectOf(caseId)).toMatchObject({ state: 'succeeded' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human' })
    expect(await pendingOf(caseId)).toMatchObject({ author: 'person' })
  })
})

describe('“Send again”', () => {
  it('S1: makes the next attempt at the same mail, with the same key, Message-ID and bytes', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(unknownOutcome, accepted)
    await executeAll(clock, mails, caseId)
    const { id: effectId, idempotencyKey } = await effectOf(caseId)
    granted(await press(effectId, 'again'))
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing', attention: null })
    await Promise.all([1, 2, 3].map(() => executeAll(clock, mails, caseId)))
    expect(mails.sent).toHaveLength(2)
    expect(mails.sent[1]).toEqual(mails.sent[0])
    expect(header(mails.sent[1], 'Message-ID')).toBe(messageIdFor(idempotencyKey, 'northline.test'))
    expect(await effectOf(caseId)).toMatchObject({
      idempotencyKey,
      state: 'succeeded',
      attempts: [
        { number: 1, outcome: 'unknown' },
        { number: 2, outcome: 'succeeded' },
      ],
    })
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('S3: is tried with all the pauses that a first attempt has', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(unknownOutcome, refusedForNow, refusedForNow, accepted)
    await executeAll(clock, mails, caseId)
    granted(await press((await effectOf(caseId)).id, 'again'))
    for (const pause of [0, 30, 120]) {
      clock.pass(pause * 1_000)
      await executeAll(clock, mails, caseId)
    }
    expect(await effectOf(caseId)).toMatchObject({ state: 'succeeded' })
  })

  it('that is refused leaves it unknown whether the first was sent, and asks once more', async () => {
    const caseId = await caseThatIs('committing', clock)
    const mails = transportWith(unknownOutcome, refusedForGood)
    await executeAll(clock, mails, caseId)
    const { id: effectId } = await effectOf(caseId)
    granted(await press(effectId, 'again'))
    await executeAll(clock, mails, caseId)
    expect(await effectOf(caseId)).toMatchObject({ state: 'unknown' })
    expect((await caseRow(caseId)).attention).toMatch(
      /^The mail may have been sent\. Please check: sending it again was refused, 550 5\.1\.1 No such user here\. Look for/,
    )
    granted(await press(effectId, 'arrived', 2))
    expect(await effectOf(caseId)).toMatchObject({ state: 'succeeded' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is refused where another reply is up for a decision', async () => {
    const { caseId, effectId } = await ended(unknownOutcome)
    granted(await writeReply(priya, caseId, { subject: 'Hello', body: 'Did it arrive?' }, clock))
    const before = await deskAsStored()
    expect(refusal(await press(effectId, 'again'))).toMatchObject({
      kind: 'conflict',
      message: 'Something else was proposed since: decide on that. Nothing was done.',
    })
    expect(await deskAsStored()).toEqual(before)
  })
})
