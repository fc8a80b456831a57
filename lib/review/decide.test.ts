import { beforeEach, describe, expect, it } from 'vitest'
import { takeOver } from '#lib/cases/hand-over.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { db, pool } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, refusal, testClock } from '#lib/testing/desk.ts'
import { effectOf, effectsOf } from '#lib/testing/desk-mail.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve, sendBack } from './decide.ts'
import { edit } from './edit.ts'
import { expireProposals } from './expire.ts'

useDatabase('shop')
// Each test at the present: an order that has been under way for weeks is for a person.
let clock = testClock()
beforeEach(() => {
  clock = testClock()
})
const { maya, priya } = USERS

describe('approving', () => {
  it('writes the decision, its effect, the trail, the state and the job', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const { effects, ...decision } = granted(await approve(maya, seen, clock))
    const { proposalId, version, fingerprint } = seen
    expect(await db().decision.findMany({ where: { proposalId } })).toEqual([decision])
    expect(decision).toMatchObject({ kind: 'approve', userId: maya.id, reason: null, version, fingerprint })
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
    expect(await db().proposal.findUnique({ where: { id: proposalId } })).toMatchObject({
      status: 'approved',
    })
    const effect = await effectOf(caseId)
    expect(effects).toEqual([effect.id])
    expect(effect).toMatchObject({ proposalId, place: 1, kind: 'send_email', state: 'pending', attempts: [] })
    expect(effect.notBefore).toEqual(decision.at)
    expect((await trailOf(caseId)).at(-1)).toMatchObject({
      kind: 'approved',
      actor: `user:${maya.id}`,
      body: { proposal: proposalId, version, fingerprint },
    })
    expect(await jobsFor('execute-effect', effect.id)).toBe(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('writes nothing at all where its job cannot be queued, and can then be done again', async () => {
    const { seen } = await parkedCase(clock)
    const before = await deskAsStored()
    await pool().query('ALTER SCHEMA pgboss RENAME TO pgboss_away')
    try {
      await expect(approve(maya, seen, clock)).rejects.toThrow()
    } finally {
      await pool().query('ALTER SCHEMA pgboss_away RENAME TO pgboss')
    }
    expect(await deskAsStored()).toEqual(before)
    granted(await approve(maya, seen, clock))
  })

  it('twice by the same person is the same success and happens once', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const first = granted(await approve(maya, seen, clock))
    const before = await deskAsStored()
    expect(granted(await approve(maya, seen, clock))).toEqual(first)
    expect(await deskAsStored()).toEqual(before)
    expect(await effectsOf(caseId)).toHaveLength(1)
  })
})

describe('an approval that comes too late tells who was first and when, and changes nothing', () => {
  async function lateFor(first: (seen: Awaited<ReturnType<typeof parkedCase>>) => Promise<unknown>) {
    const parked = await parkedCase(clock)
    await first(parked)
    const before = await deskAsStored()
    const error = refusal(await approve(priya, parked.seen, clock))
    expect(await deskAsStored()).toEqual(before)
    return error
  }

  it('after somebody else’s approval', async () => {
    let at: Date | null = null
    const error = await lateFor(async ({ seen }) => {
      at = granted(await approve(maya, seen, clock)).at
    })
    const message = 'Maya Chen has approved it already. Nothing was approved.'
    expect(error).toEqual({ kind: 'conflict', message, by: 'Maya Chen', at, state: 'committing' })
  })

  it('after it was sent back', async () => {
    const error = await lateFor(({ seen }) => sendBack(maya, seen, 'Shorter', clock))
    const message = 'Maya Chen has sent it back already. Nothing was approved.'
    expect(error).toMatchObject({ kind: 'conflict', message, by: 'Maya Chen', state: 'queued' })
  })

  it('after it was withdrawn', async () => {
    const error = await lateFor(({ caseId }) => takeOver(maya, caseId, clock))
    const message = 'It was withdrawn: the case has moved on. Nothing was approved.'
    expect(error).toEqual({ kind: 'conflict', message, by: null, at: null, state: 'needs_human' })
  })

  it('after the customer wrote', async () => {
    const error = await lateFor(({ caseId }) => addCustomerMessage({ caseId, text: 'And?' }, clock))
    expect(error).toMatchObject({ kind: 'conflict', state: 'queued' })
  })

  it('after it expired', async () => {
    const error = await lateFor(() => {
      clock.pass(8 * 86_400_000)
      return expireProposals(clock)
    })
    const message = 'It has expired. Nothing was approved.'
    expect(error).toEqual({ kind: 'conflict', message, by: null, at: null, state: 'needs_human' })
  })

  it('after its time is up, though nothing has noticed yet', async () => {
    const error = await lateFor(async () => clock.pass(7 * 86_400_000))
    const message = 'It has expired. Nothing was approved.'
    expect(error).toEqual({ kind: 'conflict', message, by: null, at: null, state: 'awaiting_approval' })
  })

  it('after it was edited', async () => {
    const text = { subject: 'Hello', body: 'Hello Jordan' }
    const error = await lateFor(({ seen }) => edit(maya, seen, text, clock))
    const message = 'It was changed since you opened it. Nothing was approved.'
    expect(error).toMatchObject({ kind: 'conflict', message, state: 'awaiting_approval' })
  })
})

describe('an approval of something else than what is proposed is refused and changes nothing', () => {
  it.each([
    ['with an older version', { version: 7 }, 'conflict', 'It was changed since you opened it.'],
    [
      'with another fingerprint',
      { fingerprint: 'a'.repeat(64) },
      'conflict',
      'It was changed since you opened it.',
    ],
    [
      'of no proposal',
      { proposalId: '01a2e6b0-0000-7000-8000-000000000000' },
      'not_found',
      'There is no such proposal.',
    ],
    ['of nonsense', { proposalId: 'O-1001' }, 'invalid', 'This names no proposal.'],
    ['with a fingerprint that is none', { fingerprint: '%' }, 'invalid', 'This names no proposal.'],
  ])('%s', async (_what, other, kind, message) => {
    const { seen } = await parkedCase(clock)
    const before = await deskAsStored()
    const error = refusal(await approve(maya, { ...seen, ...other }, clock))
    expect(error).toMatchObject({ kind, message: `${message} Nothing was approved.` })
    expect(await deskAsStored()).toEqual(before)
  })
})
