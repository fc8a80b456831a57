import { describe, expect, it } from 'vitest'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { effectsOf } from '#lib/testing/desk-mail.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { kindsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve, sendBack } from './decide.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS

describe('sending back', () => {
  it('writes the decision with its reason, the trail, the state and the job', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const jobs = await jobsFor('drive-case', caseId)
    const decision = granted(await sendBack(maya, seen, '  Shorter,\nplease  ', clock))
    expect(decision).toMatchObject({ kind: 'send_back', userId: maya.id, reason: 'Shorter,\nplease' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
    expect(await effectsOf(caseId)).toEqual([])
    expect(await jobsFor('drive-case', caseId)).toBe(jobs + 1)
    expect((await trailOf(caseId)).at(-1)).toMatchObject({
      kind: 'sent_back',
      actor: `user:${maya.id}`,
      body: { proposal: seen.proposalId, reason: 'Shorter,\nplease' },
    })
    expect(await trailFaults(caseId)).toBe('')
  })

  it.each([
    ['no reason', ' \n', 'Say what should be different.'],
    ['a reason of 3,000 characters', 'x'.repeat(3_000), 'The reason may have up to 2,000 characters.'],
    ['a control character', 'a\0b', 'The reason holds a broken or a control character. Delete it.'],
    ['half a character', 'a\ud83d', 'The reason holds a broken or a control character. Delete it.'],
  ])('with %s is refused', async (_what, reason, message) => {
    const { seen } = await parkedCase(clock)
    const before = await deskAsStored()
    expect(refusal(await sendBack(maya, seen, reason, clock))).toEqual({
      kind: 'invalid',
      field: 'reason',
      message: `${message} Nothing was sent back.`,
    })
    expect(await deskAsStored()).toEqual(before)
  })

  it('with 2,000 characters, emoji and right-to-left text is kept as said', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const reason = '\u202bקצר יותר\u202c 🎧'.padEnd(2_000, 'x')
    expect(granted(await sendBack(maya, seen, reason, clock)).reason).toBe(reason)
    expect(await trailOf(caseId, 'sent_back')).toMatchObject([{ body: { reason } }])
  })

  it('after an approval by the same person is told of that approval', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await approve(maya, seen, clock))
    expect(refusal(await sendBack(maya, seen, 'Wait!', clock))).toMatchObject({
      kind: 'conflict',
      message: 'Maya Chen has approved it already. Nothing was sent back.',
      by: 'Maya Chen',
    })
    expect((await kindsOf(caseId)).filter((kind) => kind === 'sent_back')).toEqual([])
  })
})
