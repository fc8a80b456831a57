import { describe, expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { closeCase } from '#lib/cases/hand-over.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import { call, orderOf, proposed, refund, send } from '#lib/testing/desk-bundles.ts'
import {
  accepted,
  effectsOf,
  executeAll,
  executorAt,
  refusedForGood,
  transportWith,
  unknownOutcome,
} from '#lib/testing/desk-mail.ts'
import { refuses, shopWith, works } from '#lib/testing/desk-shop.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { approve } from './decide.ts'
import { proposeAgain } from './propose-again.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const { lost, missing, returnedToSender } = personas

const approvePending = async (caseId: string) =>
  granted(await approve(priya, seen(await pendingOf(caseId)), clock))

/** A case whose refund and mail were approved; the shop has refused the refund. */
async function refundRefused(): Promise<{ caseId: string; effectId: string }> {
  const { currency } = await orderOf(missing)
  const { caseId } = await proposed(clock, missing, [refund(500, currency, missing), send])
  await approvePending(caseId)
  const [effect] = await effectsOf(caseId)
  const executor = executorAt(clock, transportWith(), { shop: shopWith(clock, refuses) })
  await executeEffect(executor, effect?.id ?? '')
  return { caseId, effectId: effect?.id ?? '' }
}

describe('trying again what failed for good', () => {
  it('S5: is a new proposal with keys of its own, decided like any other, of what was not done', async () => {
    const { caseId, effectId } = await refundRefused()
    const known = granted(await proposeAgain(maya, { effectId, attempt: 1 }, clock))
    const pending = await pendingOf(caseId)
    expect(seen(pending)).toEqual(known)
    expect(pending).toMatchObject({ author: 'person', authorId: maya.id, orders: [missing.order] })
    const { effects } = parseBundle(pending.bundle)
    expect(effects).toMatchObject([{ kind: 'refund', amountCents: 500 }, { kind: 'send_email' }])
    expect(await trailOf(caseId, 'effect_resolved')).toMatchObject([{ body: { way: 'proposed_again' } }])
    await approvePending(caseId)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual([
      'failed',
      'not_attempted',
      'succeeded',
      'succeeded',
    ])
    expect(new Set((await effectsOf(caseId)).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4)
    expect(mails.sent).toHaveLength(1)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('leaves out what was done, and fills in what it gave', async () => {
    const { lines, fulfilments } = await orderOf(lost)
    await db().variant.updateMany({
      where: { id: { in: lines.map(({ variantId }) => variantId) } },
      data: { stock: 5, available: true },
    })
    const items = lines.map(({ title, quantity }) => ({ title, quantity }))
    const tracking_number = fulfilments[0]?.trackingNumber ?? ''
    const again = call('propose_reship', { order: lost.order, tracking_number, items, why: 'It is lost' })
    const { caseId } = await proposed(clock, lost, [again, send], 'The new number is {tracking}.')
    await approvePending(caseId)
    await executeAll(clock, transportWith(refusedForGood), caseId)
    const [, mail] = await effectsOf(caseId)
    granted(await proposeAgain(maya, { effectId: mail?.id ?? '', attempt: 1 }, clock))
    const made = await db().reshipment.findFirstOrThrow({
      where: { order: { number: lost.order } },
      include: { fulfilment: true },
    })
    const bundle = parseBundle((await pendingOf(caseId)).bundle)
    expect(bundle.effects).toHaveLength(1)
    expect(mailOf(bundle)?.body).toBe(`The new number is ${made.fulfilment.trackingNumber}.`)
    expect(await trailOf(caseId, 'drafted')).toMatchObject([{ body: { author: 'Maya Chen' } }])
    // It rests on what the shop says now: the number is a fact.
    await approvePending(caseId)
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is refused in words where it may not be done any more, and leaves nothing behind', async () => {
    const { totalCents, currency } = await orderOf(returnedToSender)
    const { caseId } = await proposed(clock, returnedToSender, [
      refund(500, currency, returnedToSender),
      send,
    ])
    await approvePending(caseId)
    const [effect] = await effectsOf(caseId)
    const executor = executorAt(clock, transportWith(), { shop: shopWith(clock, refuses) })
    await executeEffect(executor, effect?.id ?? '')
    const { payments } = await orderOf(returnedToSender)
    const shop = shopWith(clock, works)
    const shares = payments.map(({ methodId, amountCents }) => ({ methodId, amountCents }))
    const order = returnedToSender.order
    await shop.carryOut('elsewhere', {
      kind: 'refund',
      order,
      currency,
      amountCents: totalCents,
      shares,
      reason: 'By hand',
    })
    const before = await deskAsStored()
    expect(
      refusal(await proposeAgain(maya, { effectId: effect?.id ?? '', attempt: 1 }, clock)),
    ).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^Nothing is left to refund of O-968: .* Nothing was proposed\.$/),
    })
    expect(await deskAsStored()).toEqual(before)
  })

  it('is done by whoever is first; the other is told who', async () => {
    const { effectId } = await refundRefused()
    const pressed = await Promise.all(
      [maya, priya].map((person) => proposeAgain(person, { effectId, attempt: 1 }, clock)),
    )
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
    const [late] = pressed.filter(({ ok }) => !ok)
    expect(late && refusal(late).message).toMatch(/^(Maya Chen|Priya .+) was first and has gone on from it\./)
  })

  it('is not for what may have been done, for another attempt, or for a case that has moved on', async () => {
    const caseId = await caseThatIs('committing', clock)
    await executeAll(clock, transportWith(unknownOutcome), caseId)
    const [unsure] = await effectsOf(caseId)
    const again = (effectId = '', attempt = 1) => proposeAgain(maya, { effectId, attempt }, clock)
    expect(refusal(await again(unsure?.id))).toMatchObject({ kind: 'conflict' })
    const failed = await caseThatIs('committing', clock)
    await executeAll(clock, transportWith(refusedForGood), failed)
    const [mail] = await effectsOf(failed)
    expect(refusal(await again(mail?.id, 2))).toMatchObject({ kind: 'conflict' })
    granted(await writeReply(priya, failed, { subject: 'Hello', body: 'Hello there.' }, clock))
    expect(refusal(await again(mail?.id))).toMatchObject({
      message: 'Something else was proposed since. Nothing was proposed.',
    })
    granted(await closeCase(priya, failed, 'By phone', clock))
    expect(refusal(await again(mail?.id))).toMatchObject({
      message: expect.stringMatching(/not with a person/),
    })
    expect(refusal(await again('01a2e6b0-0000-7000-8000-000000000000'))).toMatchObject({ kind: 'not_found' })
  })
})
