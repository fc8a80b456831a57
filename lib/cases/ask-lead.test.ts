import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import {
  ask,
  driveWhile,
  granted,
  parkedCase,
  pendingOf,
  refusal,
  seen,
  testClock,
} from '#lib/testing/desk.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { asksLead } from './ask-lead.ts'
import { askLead } from './hand-over.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const question = 'May we refund although it is past 30 days?'

describe('asking a lead', () => {
  it('hands the case to a person with the question, assigned to nobody', async () => {
    const { caseId } = await parkedCase(clock)
    granted(await askLead(maya, caseId, `  ${question} `, clock))
    const row = await caseRow(caseId)
    expect(row).toMatchObject({ state: 'needs_human', assigneeId: null })
    expect(row.attention).toBe(`Maya Chen asks a lead: ${question}`)
    expect(asksLead(row.attention)).toBe('asks a lead')
    expect(await trailOf(caseId, 'lead_asked')).toMatchObject([
      { actor: `user:${maya.id}`, body: { from: 'awaiting_approval', question } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('keeps the draft: a lead can approve it as it is, but not send it back', async () => {
    const { caseId, seen: before } = await parkedCase(clock)
    granted(await askLead(maya, caseId, question, clock))
    expect(seen(await pendingOf(caseId))).toEqual(before)
    expect(refusal(await sendBack(priya, before, 'Shorter', clock)).kind).toBe('conflict')
    granted(await approve(priya, before, clock))
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing', attention: null })
  })

  it('ends a run that is under way', async () => {
    const caseId = await ask(clock)
    const stop = await driveWhile(clock, caseId, 3, () => askLead(maya, caseId, question, clock))
    expect(stop).toEqual({ kind: 'superseded', by: 'person' })
    expect(await db().proposal.count({ where: { caseId } })).toBe(0)
  })

  it.each(['', '  ', 'x'.repeat(1_001)])('refuses %j for a question', async (given) => {
    const { caseId } = await parkedCase(clock)
    const before = await deskAsStored()
    const error = refusal(await askLead(maya, caseId, given, clock))
    expect(error).toMatchObject({ kind: 'invalid', field: 'question' })
    expect(error.message).toMatch(/No lead was asked\.$/)
    expect(await deskAsStored()).toEqual(before)
  })

  it.each(['committing', 'waiting', 'needs_human', 'closed'] as const)(
    'is refused for a case that is %s',
    async (state) => {
      const caseId = await caseThatIs(state, clock)
      expect(refusal(await askLead(maya, caseId, question, clock))).toMatchObject({ kind: 'conflict', state })
    },
  )
})

describe('who is asked', () => {
  it.each([
    [null, null],
    ['Handed to you: Maya asks a lead: really?', null],
    ['Priya Nair took the case over', null],
    ['Maya Chen asks a lead: May we?', 'asks a lead'],
    ['Priya Nair asks an admin: May we?', 'asks an admin'],
  ])('of %j: %s', (attention, asks) => {
    expect(asksLead(attention)).toBe(asks)
  })
})
