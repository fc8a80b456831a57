import { describe, expect, it } from 'vitest'
import { parseBundle } from '#lib/bundle.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, pendingOf, refusal, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve } from './decide.ts'
import { edit } from './edit.ts'
import { giveSource } from './give-source.ts'
import { readReview } from './queries.ts'
import { keepUnsent } from './unsent.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const promise = 'We will refund you $129.00 today.'
const text = { subject: 'Your order O-1001', body: `Hi Jordan,\n\nI am sorry. ${promise}` }

async function promised() {
  const { caseId, seen } = await parkedCase(clock)
  return { caseId, seen: granted(await edit(maya, seen, text, clock)) }
}

async function reviewOf(caseId: string) {
  const { number } = await caseRow(caseId)
  const review = await readReview(maya, number, clock)
  if (review === null) throw new Error('There is no such case')
  return review
}

describe('a mail that says what nothing known speaks for', () => {
  it('is not sent: approving says what is open, and nothing happens', async () => {
    const { seen } = await promised()
    const before = await deskAsStored()
    expect(refusal(await approve(maya, seen, clock))).toEqual({
      kind: 'invalid',
      field: 'claims',
      message: expect.stringMatching(
        /will refund.*Take it out, or say where it is from\. Nothing was approved\.$/,
      ),
    })
    expect(await deskAsStored()).toEqual(before)
  })

  it('is shown with what is open and why, and where the rest is from', async () => {
    const { caseId } = await promised()
    const { check, problems } = await reviewOf(caseId)
    expect(check?.claims.filter(({ isOpen }) => isOpen)).toMatchObject([{ kind: 'promise' }])
    expect(problems[0]).toMatchObject({ look: 'bad', title: expect.stringContaining('efund') })
  })

  it('is said of what is being typed, before it is a draft', async () => {
    const { caseId } = await parkedCase(clock)
    const kept = granted(await keepUnsent(maya, { caseId, ...text }, clock))
    expect(kept.check.claims.filter(({ isOpen }) => isOpen)).toMatchObject([{ kind: 'promise' }])
  })

  it('is sent once a person says where it is from: that is on the trail, and part of what is approved', async () => {
    const { caseId, seen } = await promised()
    const [open] = (await reviewOf(caseId)).check?.claims.filter(({ isOpen }) => isOpen) ?? []
    const given = { quote: open?.quote ?? '', source: 'Priya agreed by phone' }
    const next = granted(await giveSource(maya, seen, given, clock))
    expect(next.version).toBe(seen.version + 1)
    expect(refusal(await approve(maya, seen, clock))).toMatchObject({ kind: 'conflict' })
    expect(parseBundle((await pendingOf(caseId)).bundle).sources).toEqual([{ ...given, by: maya.name }])
    expect((await trailOf(caseId)).at(-1)).toMatchObject({
      kind: 'source_given',
      actor: `user:${maya.id}`,
      body: { ...given, version: next.version, fingerprint: next.fingerprint },
    })
    const now = (await reviewOf(caseId)).check?.claims ?? []
    expect(now.filter(({ isOpen }) => isOpen)).toEqual([])
    expect(now.find(({ quote }) => quote === given.quote)?.words).toContain('Priya agreed by phone')
    granted(await approve(maya, next, clock))
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    expect(mails.sent).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is not sent where it says so in its subject', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const subject = 'We will refund you today'
    const next = granted(await edit(maya, seen, { subject, body: 'Hi Jordan,\n\nI am sorry.' }, clock))
    expect(refusal(await approve(maya, next, clock))).toMatchObject({ kind: 'invalid', field: 'claims' })
    const { check } = await reviewOf(caseId)
    const [open] = check?.claims.filter(({ isOpen }) => isOpen) ?? []
    expect(open).toMatchObject({ field: 'subject', quote: subject.slice(open?.start, open?.end) })
    const sourced = await giveSource(maya, next, { quote: open?.quote ?? '', source: 'Priya agreed' }, clock)
    granted(await approve(maya, granted(sourced), clock))
  })

  it('loses its source with its words', async () => {
    const { caseId, seen } = await promised()
    const [open] = (await reviewOf(caseId)).check?.claims.filter(({ isOpen }) => isOpen) ?? []
    const sourced = granted(
      await giveSource(maya, seen, { quote: open?.quote ?? '', source: 'Priya agreed by phone' }, clock),
    )
    granted(await edit(maya, sourced, { ...text, body: 'Hi Jordan,\n\nI am sorry.' }, clock))
    expect(parseBundle((await pendingOf(caseId)).bundle).sources).toEqual([])
  })
})

describe('a source', () => {
  it.each([
    ['of nothing', { quote: promise, source: ' ' }, 'Say where this is from. No source was noted.'],
    [
      'for words the mail does not say',
      { quote: 'a new pair', source: 'Priya' },
      /does not say “a new pair”/,
    ],
  ])('%s is refused', async (_what, given, message) => {
    const { seen } = await promised()
    const error = refusal(await giveSource(maya, seen, given, clock))
    expect(error).toMatchObject({ kind: 'invalid', field: 'source' })
    expect(error.message).toMatch(message)
  })

  it('for a mail that has changed meanwhile is refused', async () => {
    const { seen } = await promised()
    granted(await edit(maya, seen, { ...text, subject: 'Other' }, clock))
    const given = { quote: promise, source: 'Priya agreed by phone' }
    expect(refusal(await giveSource(maya, seen, given, clock))).toMatchObject({ kind: 'conflict' })
  })
})
