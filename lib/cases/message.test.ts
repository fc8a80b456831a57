import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { writeReply } from '#lib/review/write-reply.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, driveWhile, granted, park, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { accepted, effectsOf, executeAll, refusedForGood, transportWith } from '#lib/testing/desk-mail.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { jobsFor } from '#lib/testing/desk-stored.ts'
import { kindsOf, promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { addCustomerMessage } from './message.ts'

useDatabase('shop')
// Each test at the present: an order that has been under way for weeks is for a person.
let clock = testClock()
beforeEach(() => {
  clock = testClock()
})
const { maya } = USERS
const text = 'It has to be here by Friday. Where is it?'

const write = (caseId: string, key?: string) => addCustomerMessage({ caseId, text, key }, clock)
const proposals = async (caseId: string) =>
  (await db().proposal.findMany({ where: { caseId } })).map(({ status }) => status)
const runs = (caseId: string) =>
  db().run.findMany({
    where: { caseId },
    select: { outcome: true, supersededBy: true },
    orderBy: { index: 'asc' },
  })

describe('the customer writes to a case that is', () => {
  const table: [CaseState, CaseState, { flagged?: true; withdrawn?: true; superseded?: true }][] = [
    ['queued', 'queued', {}],
    ['running', 'queued', { superseded: true }],
    ['awaiting_approval', 'queued', { withdrawn: true }],
    ['committing', 'committing', { flagged: true }],
    ['waiting', 'queued', {}],
    ['needs_human', 'needs_human', { flagged: true }],
    ['closed', 'queued', {}],
  ]

  it.each(table)('%s: then it is %s', async (from, to, { flagged, withdrawn, superseded }) => {
    const caseId = await caseThatIs(from, clock)
    const before = { row: await caseRow(caseId), jobs: await jobsFor('drive-case', caseId) }
    const message = granted(await write(caseId))
    const row = await caseRow(caseId)
    expect(row).toMatchObject({
      state: to,
      customerWroteAgain: flagged ?? false,
      leasedBy: null,
      closedAt: null,
    })
    expect(row.epoch).toBe(before.row.epoch + 1)
    expect(row.attention).toBe(before.row.attention)
    expect(await jobsFor('drive-case', caseId)).toBe(before.jobs + (to === 'queued' ? 1 : 0))
    expect((await proposals(caseId)).includes('withdrawn')).toBe(withdrawn ?? false)
    expect((await proposals(caseId)).includes('pending')).toBe(false)
    const ended = (await runs(caseId)).filter((run) => run.supersededBy === 'customer')
    expect(ended).toEqual(superseded ? [{ outcome: 'superseded', supersededBy: 'customer' }] : [])
    expect(message).toMatchObject({ caseId, direction: 'inbound', authorName: 'Jordan Lee', body: text })
    expect(await trailOf(caseId, 'message_received')).toHaveLength(2)
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('a message that comes', () => {
  it('R7: while a draft is made supersedes the run; the outdated draft is not offered', async () => {
    const caseId = await ask(clock)
    const stop = await driveWhile(clock, caseId, 5, () => write(caseId))
    expect(stop).toEqual({ kind: 'superseded', by: 'customer' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
    expect(await proposals(caseId)).toEqual([])
    expect((await kindsOf(caseId)).slice(-3)).toEqual(['message_received', 'run_ended', 'stale_reply'])
    await park(clock, caseId)
    const prompts = await promptsOf(caseId, 2)
    expect(prompts.length).toBeGreaterThan(1)
    expect(prompts.every((prompt) => prompt.includes(text))).toBe(true)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('R7: after the draft was made withdraws it: it cannot be approved any more', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await write(caseId))
    expect(refusal(await approve(maya, seen, clock))).toMatchObject({
      kind: 'conflict',
      message: 'It was withdrawn: the case has moved on. Nothing was approved.',
      state: 'queued',
    })
    expect(await effectsOf(caseId)).toEqual([])
  })

  it('R7: withdraws a reply written by hand too, whose words stay [R10]', async () => {
    const caseId = await caseThatIs('needs_human', clock)
    const reply = { subject: 'Your order', body: 'Thank you for waiting.' }
    const seen = granted(await writeReply(maya, caseId, reply, clock))
    granted(await write(caseId))
    expect(refusal(await approve(maya, seen, clock))).toMatchObject({
      kind: 'conflict',
      state: 'needs_human',
    })
    expect(await db().draft.findMany({ where: { caseId } })).toMatchObject([reply])
    granted(await approve(maya, granted(await writeReply(maya, caseId, reply, clock)), clock))
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing', customerWroteAgain: false })
  })

  it('while an approved mail is on its way is answered once that has left', async () => {
    const caseId = await caseThatIs('committing', clock)
    granted(await write(caseId))
    await executeAll(clock, transportWith(accepted), caseId)
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued', customerWroteAgain: false })
    await park(clock, caseId)
    expect((await promptsOf(caseId, 2)).every((prompt) => prompt.includes(text))).toBe(true)
  })

  it('while a mail that then fails is on its way is still pointed out to the person', async () => {
    const caseId = await caseThatIs('committing', clock)
    granted(await write(caseId))
    await executeAll(clock, transportWith(refusedForGood), caseId)
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human', customerWroteAgain: true })
  })

  it.each<CaseState>(['waiting', 'closed'])('to a case that was %s is due anew', async (state) => {
    const caseId = await caseThatIs(state, clock)
    clock.pass(30 * 86_400_000)
    const { at } = granted(await write(caseId))
    expect((await caseRow(caseId)).dueAt).toEqual(new Date(at.getTime() + 240 * 60_000))
  })

  it('to a case that is not answered yet is due no later for it', async () => {
    const caseId = await caseThatIs('awaiting_approval', clock)
    const { dueAt } = await caseRow(caseId)
    clock.pass(60_000)
    granted(await write(caseId))
    expect((await caseRow(caseId)).dueAt).toEqual(dueAt)
  })
})
