import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, driveWhile, granted, park, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { kindsOf, promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft, closeCase, closeQuietCases, takeOver } from './hand-over.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const reply = { subject: 'Your order', body: 'It is on its way.' }

describe('taking over', () => {
  it('gives the case to the person, and says so where it needs one', async () => {
    const caseId = await ask(clock)
    granted(await takeOver(priya, caseId, clock))
    expect(await caseRow(caseId)).toMatchObject({
      assigneeId: priya.id,
      attention: 'Priya Nair took the case over',
    })
  })

  it('withdraws the draft under review: it cannot be approved or sent back any more', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await takeOver(priya, caseId, clock))
    for (const late of [await approve(maya, seen, clock), await sendBack(maya, seen, 'Shorter', clock)]) {
      expect(refusal(late)).toMatchObject({ kind: 'conflict', state: 'needs_human' })
    }
    expect(await trailOf(caseId, 'withdrawn')).toMatchObject([
      { body: { proposal: seen.proposalId, why: 'Priya Nair took the case over' } },
    ])
  })

  it.each([1, 4, 5])(
    'ends a run that is deciding on turn %i: its late reply changes nothing [L1]',
    async (turn) => {
      const caseId = await ask(clock)
      const stop = await driveWhile(clock, caseId, turn, () => takeOver(priya, caseId, clock))
      expect(stop).toEqual({ kind: 'superseded', by: 'person' })
      expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human' })
      expect(await db().step.count({ where: { run: { caseId } } })).toBe(turn - 1)
      expect(await db().proposal.count({ where: { caseId } })).toBe(0)
      expect((await kindsOf(caseId)).slice(-3)).toEqual(['taken_over', 'run_ended', 'stale_reply'])
      expect(await trailFaults(caseId)).toBe('')
    },
  )
})

describe('asking for a new draft', () => {
  it('wakes the assistant, and withdraws a reply by hand that was not decided', async () => {
    const caseId = await caseThatIs('needs_human', clock)
    const jobs = await jobsFor('drive-case', caseId)
    const seen = granted(await writeReply(maya, caseId, reply, clock))
    granted(await askForRedraft(maya, caseId, clock))
    expect(await jobsFor('drive-case', caseId)).toBe(jobs + 1)
    expect(refusal(await approve(maya, seen, clock))).toMatchObject({ kind: 'conflict', state: 'queued' })
    await park(clock, caseId)
    expect((await promptsOf(caseId, 1)).every((prompt) => prompt.includes(reply.body))).toBe(true)
  })
})

describe('closing', () => {
  it('ends a run under way: its late reply opens nothing again', async () => {
    const caseId = await ask(clock)
    const stop = await driveWhile(clock, caseId, 5, () => closeCase(maya, caseId, '', clock))
    expect(stop).toEqual({ kind: 'superseded', by: 'close' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'closed', attention: null })
    expect((await caseRow(caseId)).closedAt).not.toBeNull()
    expect(await trailFaults(caseId)).toBe('')
  })

  it.each(['\0', '\ud83d', ' '])('keeps a reason with %j in it', async (odd) => {
    const caseId = await ask(clock)
    granted(await closeCase(maya, caseId, `By phone${odd}`, clock))
    expect(await trailOf(caseId, 'closed')).toMatchObject([
      { body: { why: expect.stringMatching(/^By phone/) } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('refuses a reason of more than 2,000 characters', async () => {
    const caseId = await ask(clock)
    const before = await deskAsStored()
    expect(refusal(await closeCase(maya, caseId, 'x'.repeat(2_001), clock))).toEqual({
      kind: 'invalid',
      field: 'why',
      message: 'The reason may have up to 2,000 characters. It was not closed.',
    })
    expect(await deskAsStored()).toEqual(before)
  })
})

describe('a case that nobody writes to', () => {
  it('is closed once it has been waiting for the desk’s number of days, and not before', async () => {
    await closeQuietCases(0, clock)
    const [old, open] = [await caseThatIs('waiting', clock), await caseThatIs('awaiting_approval', clock)]
    clock.pass(86_400_000)
    const young = await caseThatIs('waiting', clock)
    clock.pass(13 * 86_400_000)
    expect(await closeQuietCases(14, clock)).toBe(1)
    expect(await closeQuietCases(14, clock)).toBe(0)
    expect(await caseRow(old)).toMatchObject({ state: 'closed' })
    expect(await caseRow(young)).toMatchObject({ state: 'waiting' })
    expect(await caseRow(open)).toMatchObject({ state: 'awaiting_approval' })
    expect(await trailOf(old, 'closed')).toMatchObject([
      { actor: 'system', body: { from: 'waiting', why: 'Nothing for 14 days' } },
    ])
    expect(await trailFaults(old)).toBe('')
  })
})
