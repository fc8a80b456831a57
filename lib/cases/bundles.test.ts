import { describe, expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { sendBack } from '#lib/review/decide.ts'
import { edit } from '#lib/review/edit.ts'
import { readReview } from '#lib/review/queries.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, drive, granted, park, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import {
  call,
  close,
  followUpIn,
  orderOf,
  proposed,
  readAndDrafted,
  refund,
  replying,
  send,
} from '#lib/testing/desk-bundles.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { takeOver } from './hand-over.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const { lost, stalled, giftCard, returnedToSender } = personas

const effectsOf = async (caseId: string) => parseBundle((await pendingOf(caseId)).bundle).effects
const view = async (caseId: string) => readReview(maya, (await caseRow(caseId)).number, clock)

describe('a bundle of proposals', () => {
  it('becomes a refund, to the methods it was paid by, and the mail after it', async () => {
    const { totalCents, currency, payments } = await orderOf(lost)
    const { caseId, stop } = await proposed(clock, lost, [refund(totalCents, currency, lost), send])
    expect(stop).toMatchObject({ kind: 'parked' })
    const [payment] = payments
    expect(await effectsOf(caseId)).toMatchObject([
      {
        kind: 'refund',
        order: lost.order,
        amountCents: totalCents,
        currency,
        shares: [{ methodId: payment?.methodId, amountCents: totalCents }],
      },
      { kind: 'send_email', to: { address: lost.email } },
    ])
    expect(await pendingOf(caseId)).toMatchObject({
      orders: [lost.order],
      happens: expect.stringMatching(/^Refund .\d+\.\d\d, email$/),
    })
    expect(await trailFaults(caseId)).toBe('')
    granted(await takeOver(maya, caseId, clock))
  })

  it('splits a refund with the gift card last, and none gets more than it paid', async () => {
    const { totalCents, currency, payments } = await orderOf(giftCard)
    const card = payments.find(({ method }) => method.kind === 'card')
    const { caseId } = await proposed(clock, giftCard, [
      refund((card?.amountCents ?? 0) + 1, currency, giftCard),
      refund(1, currency, giftCard),
    ])
    const shares = (await effectsOf(caseId)).map((effect) =>
      effect.kind === 'refund' ? effect.shares.map(({ amountCents }) => amountCents) : [],
    )
    expect(shares).toEqual([[card?.amountCents, 1], [1]])
    expect(totalCents).toBeGreaterThan((card?.amountCents ?? 0) + 1)
    granted(await takeOver(maya, caseId, clock))
  })

  it('becomes a replacement to the address on the order, and a mail that waits for its number', async () => {
    const { shipTo, fulfilments, lines } = await orderOf(lost)
    const [parcel] = fulfilments
    const items = lines.map(({ title, quantity }) => ({ title, quantity }))
    const again = call('propose_reship', {
      order: lost.order,
      tracking_number: parcel?.trackingNumber ?? '',
      items,
      why: 'The parcel is lost',
    })
    const { caseId } = await proposed(clock, lost, [again, send], 'The number is {tracking}.')
    expect(await effectsOf(caseId)).toMatchObject([
      { kind: 'reship', lines: lines.map(({ id }) => ({ lineId: id })), shipTo },
      { kind: 'send_email', body: 'The number is {tracking}.' },
    ])
    granted(await takeOver(maya, caseId, clock))
  })

  it('goes to a person where its mail waits for a number that nothing gives', async () => {
    const { caseId, stop } = await proposed(clock, stalled, [send], 'The number is {tracking}.')
    expect(stop).toMatchObject({ kind: 'escalated', reason: expect.stringContaining('{tracking}') })
    expect(await caseRow(caseId)).toMatchObject({
      state: 'needs_human',
      attention: expect.stringMatching(/^Handed to you: The mail holds/),
    })
    expect(await db().proposal.count({ where: { caseId } })).toBe(0)
    expect(await trailOf(caseId, 'run_ended')).toMatchObject([{ body: { outcome: { kind: 'escalated' } } }])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('has a fingerprint over all of it', async () => {
    const one = await proposed(clock, stalled, [send, followUpIn(3, clock)])
    const other = await proposed(clock, stalled, [send, followUpIn(4, clock)])
    const mails = await Promise.all(
      [one, other].map(async ({ caseId }) => mailOf({ effects: await effectsOf(caseId) })),
    )
    expect(mails[0]?.body).toBe(mails[1]?.body)
    const prints = await Promise.all(
      [one, other].map(async ({ caseId }) => (await pendingOf(caseId)).fingerprint),
    )
    expect(prints[0]).not.toBe(prints[1])
  })

  it('is told in the list in a few words', async () => {
    const { caseId } = await proposed(clock, stalled, [send, close])
    expect((await pendingOf(caseId)).happens).toBe('Email, close')
  })
})

describe('one order', () => {
  const asked = async () => {
    const { totalCents, currency } = await orderOf(returnedToSender)
    return refund(totalCents, currency, returnedToSender)
  }

  it('has one undecided act on its money or goods across all cases: the next is told which case is first', async () => {
    const first = await proposed(clock, returnedToSender, [await asked()])
    const { number } = await caseRow(first.caseId)
    const again = await ask(clock, returnedToSender)
    const replies = [...readAndDrafted(returnedToSender), await asked()]
    const stop = await drive(clock, again, replying(...replies, call('escalate', { why: 'Two at once' })))
    expect(stop).toMatchObject({ kind: 'escalated', reason: 'Two at once' })
    expect(await trailOf(again, 'refused')).toMatchObject([
      { body: { refusal: 'precondition', reason: expect.stringContaining(`in case #${number} already`) } },
    ])
    granted(await sendBack(maya, seen(await pendingOf(first.caseId)), 'Not now', clock))
    const third = await proposed(clock, returnedToSender, [await asked()])
    expect(third.stop).toMatchObject({ kind: 'parked' })
    granted(await takeOver(maya, third.caseId, clock))
  })

  it('goes to a person in the case that was a moment later, however close they were', async () => {
    const cases = await Promise.all([1, 2, 3].map(() => ask(clock, returnedToSender)))
    const replies = [...readAndDrafted(returnedToSender), await asked()]
    const stops = await Promise.all(cases.map((id) => drive(clock, id, replying(...replies))))
    const ends = await Promise.all(cases.map(caseRow))
    expect(ends.filter(({ state }) => state === 'awaiting_approval')).toHaveLength(1)
    expect(ends.filter(({ state }) => state === 'needs_human')).toHaveLength(2)
    expect(stops.filter((stop) => stop?.kind === 'parked')).toHaveLength(1)
    for (const id of cases) expect(await trailFaults(id)).toBe('')
  })
})

describe('a refund', () => {
  it('is told before anybody approves, and can be edited, sent back and taken over', async () => {
    const { totalCents, currency } = await orderOf(lost)
    const { caseId } = await proposed(clock, lost, [refund(totalCents, currency, lost), send])
    expect((await view(caseId))?.proposal?.effects).toMatchObject([
      { kind: 'refund', words: expect.stringMatching(/^Refund .* to .*$/), note: 'The parcel is lost' },
      { kind: 'send_email' },
    ])
    const known = seen(await pendingOf(caseId))
    const edited = granted(await edit(maya, known, { subject: 'Hello', body: 'Other words' }, clock))
    expect(await effectsOf(caseId)).toMatchObject([{ kind: 'refund' }, { body: 'Other words' }])
    granted(await sendBack(maya, edited, 'A replacement instead', clock))
    await park(clock, caseId).catch(() => null)
    expect((await caseRow(caseId)).state).not.toBe('queued')
  })
})

describe('an edit', () => {
  it('leaves no gap in a mail that nothing fills, and needs a mail', async () => {
    const { caseId } = await proposed(clock, stalled, [send])
    const text = { subject: 'Hello', body: 'It is {tracking}' }
    expect(refusal(await edit(maya, seen(await pendingOf(caseId)), text, clock))).toMatchObject({
      field: 'body',
      message: expect.stringContaining('Your wording was not saved.'),
    })
    const { caseId: closing } = await proposed(clock, stalled, [close])
    const words = { subject: 'Hello', body: 'Hello' }
    expect(refusal(await edit(maya, seen(await pendingOf(closing)), words, clock))).toMatchObject({
      message: 'There is no mail in it to be worded. Your wording was not saved.',
    })
  })
})
