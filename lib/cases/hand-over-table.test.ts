import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, refusal, testClock } from '#lib/testing/desk.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { deskAsStored } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { askForRedraft, closeCase, takeOver } from './hand-over.ts'

useDatabase('shop')
const clock = testClock()
const { priya } = USERS

const states: CaseState[] = [
  'queued',
  'running',
  'awaiting_approval',
  'committing',
  'waiting',
  'needs_human',
  'closed',
]
const words = {
  queued: 'waiting for the assistant',
  running: 'with the assistant',
  awaiting_approval: 'ready for review',
  committing: 'being carried out',
  waiting: 'waiting for an answer',
  needs_human: 'with a person',
  closed: 'closed',
}

const acts = {
  'taking over': {
    act: (caseId: string) => takeOver(priya, caseId, clock),
    to: 'needs_human',
    from: ['queued', 'running', 'awaiting_approval'],
    undone: 'It was not taken over.',
    by: 'person',
    told: { kind: 'taken_over', actor: `user:${priya.id}` },
  },
  'asking for a new draft': {
    act: (caseId: string) => askForRedraft(priya, caseId, clock),
    to: 'queued',
    from: ['needs_human'],
    undone: 'No new draft was asked for.',
    by: null,
    told: { kind: 'requeued', actor: `user:${priya.id}`, body: { why: 'Priya Nair asked for a new draft' } },
  },
  closing: {
    act: (caseId: string) => closeCase(priya, caseId, 'Answered by phone', clock),
    to: 'closed',
    from: ['queued', 'running', 'awaiting_approval', 'waiting', 'needs_human'],
    undone: 'It was not closed.',
    by: 'close',
    told: { kind: 'closed', actor: `user:${priya.id}`, body: { why: 'Answered by phone' } },
  },
} as const

describe.each(Object.entries(acts))('%s', (_name, { act, to, from, undone, by, told }) => {
  const allowed = new Set<CaseState>(from)

  it.each(states.filter((state) => allowed.has(state)))('moves a case that is %s', async (state) => {
    const caseId = await caseThatIs(state, clock)
    const { epoch } = await caseRow(caseId)
    expect(granted(await act(caseId)).id).toBe(caseId)
    const row = await caseRow(caseId)
    expect(row).toMatchObject({ state: to, epoch: epoch + 1, leasedBy: null, leaseUntil: null })
    expect(await db().proposal.count({ where: { caseId, status: 'pending' } })).toBe(0)
    const superseded = await db().run.findMany({ where: { caseId, outcome: 'superseded' } })
    expect(superseded.map((run) => run.supersededBy)).toEqual(state === 'running' ? [by] : [])
    expect(await db().run.count({ where: { caseId, outcome: null } })).toBe(0)
    expect(await trailOf(caseId, told.kind)).toMatchObject([told])
    expect(await trailFaults(caseId)).toBe('')
  })

  it.each(states.filter((state) => !allowed.has(state)))(
    'is refused for a case that is %s',
    async (state) => {
      const caseId = await caseThatIs(state, clock)
      const before = await deskAsStored()
      expect(refusal(await act(caseId))).toEqual({
        kind: 'conflict',
        message: `The case is ${words[state]}. ${undone}`,
        by: null,
        at: null,
        state,
      })
      expect(await deskAsStored()).toEqual(before)
    },
  )

  it.each(['01a2e6b0-0000-7000-8000-000000000000', 'O-1001', ''])('finds no case %j', async (caseId) => {
    const message = `There is no such case. ${undone}`
    expect(refusal(await act(caseId))).toEqual({ kind: 'not_found', what: 'case', message })
  })

  it('twenty times at once happens once', async () => {
    const caseId = await caseThatIs(from[0], clock)
    const results = await Promise.all(Array.from({ length: 20 }, () => act(caseId)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(await trailOf(caseId, told.kind)).toMatchObject([told])
    expect(await trailFaults(caseId)).toBe('')
  })
})
