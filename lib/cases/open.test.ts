import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, question, refusal, testClock } from '#lib/testing/desk.ts'
import { deskAsStored, jobsFor } from '#lib/testing/desk-stored.ts'
import { trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { openCase, type Ticket } from './open.ts'

useDatabase('shop')
const clock = testClock()
const { maya } = USERS
const jordan = personas.stalled

const open = async (ticket: Partial<Ticket>) => openCase(maya, { question, ...ticket }, clock)
const opened = async (ticket: Partial<Ticket>) => caseRow(granted(await open(ticket)).id)

describe('a case opened by an agent', () => {
  it('is queued with its message, a verifiable trail and a job, and is due after the time set', async () => {
    const row = await opened({ order: jordan.order, question: 'Hello.\r\nWhere is my order?' })
    expect(row).toMatchObject({ state: 'queued', epoch: 0, subject: 'Where is my order?', channel: 'agent' })
    expect(row).toMatchObject({ openedById: maya.id, orderNumber: 'O-1001', scope: 'customer' })
    expect(row.dueAt.getTime() - row.openedAt.getTime()).toBe(240 * 60_000)
    const messages = await db().message.findMany({ where: { caseId: row.id } })
    expect(messages).toMatchObject([
      { direction: 'inbound', authorName: 'Jordan Lee', body: 'Hello.\nWhere is my order?' },
    ])
    expect(await trailOf(row.id)).toMatchObject([
      { kind: 'case_opened', actor: `user:${maya.id}`, body: { number: row.number, order: 'O-1001' } },
      { kind: 'message_received', actor: 'customer', body: { message: messages[0]?.id } },
    ])
    expect(await jobsFor('drive-case', row.id)).toBe(1)
    expect(await trailFaults(row.id)).toBe('')
  })

  it.each(['o-1001', ' O 1001 ', '#O1001', '1001', 'Ｏ－１００１', 'O-10\u200b01'])(
    'is about O-1001 where the order is written %j',
    async (order) => {
      const { id } = await db().customer.findUniqueOrThrow({ where: { email: jordan.email } })
      expect(await opened({ order })).toMatchObject({ orderNumber: 'O-1001', customerId: id })
    },
  )

  it('is about a customer alone where only their mail address is given, however it is written', async () => {
    const row = await opened({ email: 'Jordan.Lee@Example.COM' })
    expect(row).toMatchObject({ scope: 'customer', orderNumber: null })
    expect(row.customerId).not.toBeNull()
  })

  it('belongs to nobody on file where neither order nor mail address is given, or the address is not on file', async () => {
    expect(await opened({})).toMatchObject({ scope: 'none', customerId: null, orderNumber: null })
    const stranger = await opened({ email: 'new@example.com', name: 'New Person' })
    expect(stranger).toMatchObject({ scope: 'none', customerId: null, contactEmail: 'new@example.com' })
    expect(await db().message.findMany({ where: { caseId: stranger.id } })).toMatchObject([
      { authorName: 'New Person' },
    ])
  })

  it('takes two orders in one text for one question', async () => {
    const both = 'Where are O-1028 and O-1037?'
    expect(await opened({ question: both, email: personas.severalOpen.email })).toMatchObject({
      scope: 'customer',
      subject: both,
    })
  })
})

describe('a ticket of an agent is refused', () => {
  it.each([
    ['an order that does not exist', { order: 'O-999999' }, 'order', 'There is no order "O-999999".'],
    ['what is no order number', { order: '../../etc' }, 'order', 'There is no order "../../etc".'],
    ['an order with NUL in it', { order: 'O-\0' }, 'order', 'There is no order "O-\\u0000".'],
    [
      'another customer’s order',
      { order: 'O-1001', email: personas.late.email },
      'order',
      `There is no order O-1001 of ${personas.late.email}.`,
    ],
    [
      'an order and an address not on file',
      { order: 'O-1001', email: 'new@example.com' },
      'order',
      'There is no order O-1001 of new@example.com.',
    ],
  ])('for %s, and nothing is stored', async (_what, ticket, what, message) => {
    const before = await deskAsStored()
    const error = refusal(await open(ticket))
    expect(error).toEqual({ kind: 'not_found', what, message: `${message} No case was opened.` })
    expect(await deskAsStored()).toEqual(before)
  })

  it('without telling whose the order is', async () => {
    const error = refusal(await open({ order: jordan.order, email: personas.late.email }))
    expect(JSON.stringify(error)).not.toMatch(/jordan/i)
  })
})
