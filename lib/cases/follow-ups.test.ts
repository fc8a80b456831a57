import { describe, expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { executeEffect } from '#lib/effects/execute.ts'
import { approve } from '#lib/review/decide.ts'
import { readReview } from '#lib/review/queries.ts'
import { ask as askDatabase } from '#lib/sql.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, granted, park, pendingOf, refusal, seen, testClock } from '#lib/testing/desk.ts'
import { close, followUpIn, orderOf, proposed, send } from '#lib/testing/desk-bundles.ts'
import { accepted, effectsOf, executeAll, executorAt, transportWith } from '#lib/testing/desk-mail.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { wakeFollowUps } from './follow-ups.ts'
import { closeCase, closeQuietCases } from './hand-over.ts'
import { look } from './look.ts'
import { addCustomerMessage } from './message.ts'
import { stateOf } from './start.ts'

useDatabase('shop')
const { maya } = USERS
const { stalled } = personas
const day = 86_400_000

/** What a run of the case would start from now. */
async function stateNow(caseId: string) {
  const looked = await look(askDatabase, caseId)
  if (looked === null) throw new Error(`There is no case ${caseId}`)
  return stateOf(looked)
}

/** A case whose mail was sent with the promise to look again in so many days, and which waits. */
async function promised(days: number, given: Parameters<typeof followUpIn>[2] = {}) {
  const clock = testClock()
  const { caseId } = await proposed(clock, stalled, [send, followUpIn(days, clock, given)])
  granted(await approve(maya, seen(await pendingOf(caseId)), clock))
  await executeAll(clock, transportWith(accepted), caseId)
  return { clock, caseId, followUp: await followUpOf(caseId) }
}

const followUpOf = (caseId: string) => db().followUp.findFirstOrThrow({ where: { caseId } })

/** The carrier scans Jordan's parcel, until a test is over. */
async function scanned(at: Date, test: () => Promise<void>) {
  const [parcel] = (await orderOf(stalled)).fulfilments
  const fulfilmentId = parcel?.id ?? ''
  const event = { fulfilmentId, at, status: 'in_transit', place: 'Bristol', text: 'Arrived' } as const
  const { id } = await db().shipmentEvent.create({ data: event })
  await test().finally(() => db().shipmentEvent.delete({ where: { id } }))
}

describe('a follow-up', () => {
  it('is made once the mail before it is sent; then the case waits', async () => {
    const { caseId, followUp } = await promised(3)
    expect(followUp).toMatchObject({
      state: 'open',
      condition: 'There is no new scan by then',
      promise: 'We write to you',
    })
    expect(followUp.dueAt.toISOString()).toMatch(/T08:00:00\.000Z$/)
    expect((await effectsOf(caseId)).map(({ kind, state }) => [kind, state])).toEqual([
      ['send_email', 'succeeded'],
      ['follow_up', 'succeeded'],
    ])
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is made whole or not at all, however often a worker dies over it', async () => {
    const clock = testClock()
    const { caseId } = await proposed(clock, stalled, [followUpIn(3, clock)])
    granted(await approve(maya, seen(await pendingOf(caseId)), clock))
    const [effect] = await effectsOf(caseId)
    const dying = executorAt(clock, transportWith(), {
      watch: (checkpoint) => {
        if (checkpoint === 'sending: begun, not committed') throw new Error('killed')
      },
    })
    const before = await deskAsStored()
    await expect(executeEffect(dying, effect?.id ?? '')).rejects.toThrow('killed')
    expect(await deskAsStored()).toEqual(before)
    await Promise.all([1, 2, 3].map(() => executeAll(clock, transportWith(), caseId)))
    expect(await db().followUp.count({ where: { caseId } })).toBe(1)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('wakes its case on its day and not before; the assistant is told that it is due', async () => {
    const { clock, caseId, followUp } = await promised(3)
    const { now } = clock
    clock.pass(followUp.dueAt.getTime() - now().getTime() - 60_000)
    await wakeFollowUps(clock)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    clock.pass(61_000)
    await wakeFollowUps(clock)
    const row = await caseRow(caseId)
    expect(row.state).toBe('queued')
    expect(row.dueAt.getTime()).toBeGreaterThan(followUp.dueAt.getTime())
    expect(await followUpOf(caseId)).toMatchObject({ state: 'due' })
    expect(await jobsFor('drive-case', caseId)).toBe(2)
    expect(await trailOf(caseId, 'follow_up_ended')).toMatchObject([
      { actor: 'system', body: { effect: followUp.effectId, outcome: 'due' } },
    ])
    const { effects } = await stateNow(caseId)
    const told = effects.find(({ kind }) => kind === 'follow_up')
    expect(told?.outcome).toBe('due')
    expect(JSON.parse(told?.summary ?? '')).toMatchObject({
      order: 'O-1001',
      if: 'no_new_scan',
      do: 'write',
      promise: 'We write to you',
    })
    await wakeFollowUps(clock)
    expect(await trailOf(caseId, 'follow_up_ended')).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('bothers nobody where the condition is not met: it is cancelled, and the case stays waiting', async () => {
    const { clock, caseId } = await promised(2)
    await scanned(new Date(clock.now().getTime() + day), async () => {
      clock.pass(3 * day)
      await wakeFollowUps(clock)
    })
    expect(await followUpOf(caseId)).toMatchObject({ state: 'cancelled' })
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    expect(await db().run.count({ where: { caseId } })).toBe(1)
    expect(await trailOf(caseId, 'follow_up_ended')).toMatchObject([
      { body: { outcome: 'cancelled', why: 'O-1001 has been scanned or delivered since' } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('waits for delivery, whatever is scanned, where that is the condition', async () => {
    const { clock, caseId } = await promised(2, { if: 'not_delivered' })
    await scanned(new Date(clock.now().getTime() + day), async () => {
      clock.pass(3 * day)
      await wakeFollowUps(clock)
    })
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
  })

  it('is cancelled when the customer writes, and the assistant is told what they were promised', async () => {
    const { clock, caseId } = await promised(3)
    granted(await addCustomerMessage({ caseId, text: 'Any news?' }, clock))
    expect(await followUpOf(caseId)).toMatchObject({ state: 'cancelled' })
    const { effects } = await stateNow(caseId)
    expect(effects.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['send_email', 'succeeded'],
      ['follow_up', 'cancelled'],
    ])
    clock.pass(5 * day)
    await wakeFollowUps(clock)
    expect(await trailOf(caseId, 'follow_up_ended')).toHaveLength(1)
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is cancelled when the case is closed, and keeps a quiet case open until then', async () => {
    const { clock, caseId } = await promised(30)
    clock.pass(20 * day)
    await closeQuietCases(14, clock)
    expect(await caseRow(caseId)).toMatchObject({ state: 'waiting' })
    granted(await closeCase(maya, caseId, 'Answered by phone', clock))
    expect(await followUpOf(caseId)).toMatchObject({ state: 'cancelled' })
    expect(await trailFaults(caseId)).toBe('')
  })

  it('is not approved once its day has come', async () => {
    const clock = testClock()
    const { caseId } = await proposed(clock, stalled, [send, followUpIn(2, clock)])
    const known = seen(await pendingOf(caseId))
    clock.pass(3 * day)
    const review = await readReview(maya, (await caseRow(caseId)).number, clock)
    expect(review?.problems[0]?.title).toMatch(/^The day it promises has come: /)
    expect(refusal(await approve(maya, known, clock)).message).toContain('Nothing was approved')
    expect((await caseRow(caseId)).state).toBe('awaiting_approval')
  })
})

describe('the assistant by rule', () => {
  it('promises to look again where it is asked, and keeps that on the day', async () => {
    const clock = testClock()
    const caseId = await ask(clock, stalled, 'Where is O-1001? And what happens if it does not move?')
    granted(await approve(maya, await park(clock, caseId), clock))
    await executeAll(clock, transportWith(accepted), caseId)
    const { dueAt } = await followUpOf(caseId)
    clock.pass(dueAt.getTime() - clock.now().getTime() + 60_000)
    await wakeFollowUps(clock)
    await park(clock, caseId)
    const mail = mailOf(parseBundle((await pendingOf(caseId)).bundle))
    expect(mail?.body).toContain('we have looked at your order again')
    expect(mail?.body).toContain('tell us which you would prefer')
    expect(await trailFaults(caseId)).toBe('')
  })
})

describe('closing', () => {
  it('ends the case once it is approved, in the system’s name', async () => {
    const clock = testClock()
    const { caseId } = await proposed(clock, stalled, [close])
    granted(await approve(maya, seen(await pendingOf(caseId)), clock))
    expect(await caseRow(caseId)).toMatchObject({ state: 'committing' })
    await executeAll(clock, transportWith(), caseId)
    expect(await caseRow(caseId)).toMatchObject({ state: 'closed', closedAt: expect.any(Date) })
    expect(await trailOf(caseId, 'closed')).toMatchObject([
      { actor: 'system', body: { from: 'committing', why: 'the customer said thanks' } },
    ])
    expect(await trailFaults(caseId)).toBe('')
  })

  it('comes after the mail, and not where that fails', async () => {
    const clock = testClock()
    const { caseId } = await proposed(clock, stalled, [send, close])
    granted(await approve(maya, seen(await pendingOf(caseId)), clock))
    await executeAll(clock, transportWith({ kind: 'refused', detail: '550 No such user' }), caseId)
    expect(await caseRow(caseId)).toMatchObject({ state: 'needs_human' })
    expect((await effectsOf(caseId)).map(({ state }) => state)).toEqual(['failed', 'not_attempted'])
  })

  it('gives way to a customer who writes meanwhile: they are answered', async () => {
    const clock = testClock()
    const { caseId } = await proposed(clock, stalled, [send, close])
    granted(await approve(maya, seen(await pendingOf(caseId)), clock))
    granted(await addCustomerMessage({ caseId, text: 'One more thing' }, clock))
    await executeAll(clock, transportWith(accepted), caseId)
    expect(await caseRow(caseId)).toMatchObject({ state: 'queued' })
    expect(await trailOf(caseId, 'closed')).toHaveLength(0)
    expect(await trailFaults(caseId)).toBe('')
  })
})
