import { describe, expect, test } from 'vitest'
import { parseBundle } from '#lib/bundle.ts'
import { closeDatabase, db } from '#lib/db.ts'
import { messagesOf } from '#lib/review/check.ts'
import { openIn } from '#lib/review/check-bundle.ts'
import { readSettings } from '#lib/settings.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { trailFaults } from '#lib/testing/desk-trail.ts'
import { personas } from '../personas.ts'
import { seedShop } from '../seed.ts'
import { seedCases } from './seed.ts'

const open = ['queued', 'running', 'awaiting_approval', 'needs_human'] as const
const cases = () =>
  db().case.findMany({ include: { customer: true, messages: true }, orderBy: { dueAt: 'asc' } })

describe('a desk filled with sample cases', () => {
  useDatabase('shop')

  test('has one in every state but the passing one, and the trail of each verifies', async () => {
    const made = await seedCases(new Date(), true)
    const rows = await cases()
    expect(rows).toHaveLength(made)
    expect(Object.groupBy(rows, ({ state }) => state)).toEqual({
      awaiting_approval: expect.objectContaining({ length: 7 }),
      needs_human: expect.objectContaining({ length: 7 }),
      waiting: expect.objectContaining({ length: 4 }),
      queued: expect.objectContaining({ length: 2 }),
      committing: expect.objectContaining({ length: 1 }),
      closed: expect.objectContaining({ length: 4 }),
    })
    for (const { id } of rows) expect(await trailFaults(id)).toBe('')
  })

  test('has no draft of the assistant that the review would not let go for what it says', async () => {
    const pending = await db().proposal.findMany({ where: { status: 'pending', author: 'model' } })
    expect(pending.length).toBeGreaterThan(5)
    const settings = await readSettings(db())
    for (const { caseId, bundle } of pending) {
      expect(openIn(parseBundle(bundle), await messagesOf(db(), caseId), settings, new Date())).toEqual([])
    }
  })

  test('has a refund that was made with its mail, and a mail that may have been sent', async () => {
    const made = await db().effect.findMany({ where: { kind: 'refund' }, include: { proposal: true } })
    expect(made).toMatchObject([{ state: 'succeeded', proposal: { happens: 'Refund €149.00, email' } }])
    const number = personas.returnedToSender.order
    expect(await db().refund.findMany({ where: { order: { number } } })).toMatchObject([
      { amountCents: 14_900 },
    ])
    const unsure = await db().effect.findMany({ where: { state: 'unknown' }, include: { case: true } })
    expect(unsure).toMatchObject([{ kind: 'send_email', case: { state: 'needs_human' } }])
  })

  test('has a refund to be decided on, a promise that waits for its day, and a case closed after thanks', async () => {
    const pending = await db().proposal.findMany({ where: { status: 'pending' }, select: { happens: true } })
    expect(pending).toContainEqual({ happens: expect.stringMatching(/^Refund .\d+\.\d\d, email$/) })
    const [promise, ...others] = await db().followUp.findMany({ include: { case: true } })
    expect(others).toEqual([])
    expect(promise).toMatchObject({ state: 'open', case: { state: 'waiting' } })
    expect(promise?.dueAt.getTime()).toBeGreaterThan(Date.now())
    expect(await db().effect.count({ where: { kind: 'close', state: 'succeeded' } })).toBe(1)
  })

  test('has Jordan first in the queue, due within the hour', async () => {
    const [first] = (await cases()).filter(({ state }) => open.some((each) => each === state))
    expect(first?.customer?.email).toBe(personas.stalled.email)
    expect(first).toMatchObject({ orderNumber: 'O-1001', state: 'awaiting_approval', channel: 'form' })
    expect(((first?.dueAt.getTime() ?? 0) - Date.now()) / 60_000).toBeCloseTo(52, -1)
  })

  test('has what colleagues asked, and reports of leads, answered', async () => {
    const inside = (await cases()).filter(({ scope }) => scope === 'account' || scope === 'desk')
    expect(inside.map(({ playbook, state }) => `${playbook} ${state}`).toSorted()).toEqual([
      'account-inquiry closed',
      'account-inquiry needs_human',
      'churn-report closed',
      'churn-report closed',
    ])
  })

  test('knows nothing of a stranger who names an order that is not theirs', async () => {
    const stranger = (await cases()).find(({ contactEmail }) => contactEmail === 'cn.parcels@example.net')
    expect(stranger).toMatchObject({ scope: 'none', customer: null, orderNumber: null, state: 'needs_human' })
  })

  test('keeps in its mailbox what was sent, dated when it was', async () => {
    const mails = await db().mailboxMessage.findMany()
    expect(mails).toHaveLength(8)
    for (const { messageId, receivedAt } of mails) {
      expect(receivedAt.getTime()).toBeLessThan(Date.now() - 60 * 60_000)
      expect(messageId).not.toBeNull()
    }
  })
})

describe('sample cases of any hour', () => {
  useDatabase()

  test('can be made shortly after midnight, for a desk whose mail leaves the house: nothing is left to send', async () => {
    const night = new Date('2026-12-31T00:10:00Z')
    await seedShop(db(), night)
    await seedCases(night, false)
    expect(await db().effect.count({ where: { state: { not: 'succeeded' } } })).toBe(1)
    expect(await db().effect.findFirst({ where: { state: { not: 'succeeded' } } })).toMatchObject({
      state: 'unknown',
    })
    await closeDatabase()
  })
})
