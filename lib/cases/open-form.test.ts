import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, question, testClock } from '#lib/testing/desk.ts'
import { promptsOf, trailFaults, trailOf } from '#lib/testing/desk-trail.ts'
import { personas } from '#prisma/seed/personas.ts'
import { openCase, type Ticket } from './open.ts'

useDatabase('shop')
const clock = testClock()
const { stalled: jordan, late: ines } = personas

const fill = async (ticket: Partial<Ticket>) =>
  granted(await openCase('customer', { question, ...ticket }, clock))

describe('the ticket form', () => {
  it.each([
    [jordan.order, jordan.email],
    [' o 1001', 'JORDAN.LEE@example.com'],
  ])('takes order %j with mail address %j for its customer', async (order, email) => {
    const { id } = await fill({ order, email })
    const { id: customerId } = await db().customer.findUniqueOrThrow({ where: { email: jordan.email } })
    expect(await caseRow(id)).toMatchObject({ scope: 'customer', customerId, orderNumber: 'O-1001' })
    expect(await trailOf(id, 'case_opened')).toMatchObject([{ actor: 'customer', body: { channel: 'form' } }])
  })

  const unproven: [string, Partial<Ticket>][] = [
    ['another customer’s address', { order: jordan.order, email: ines.email }],
    ['no address', { order: jordan.order }],
    ['no order', { email: jordan.email }],
    ['an unknown order', { order: 'O-999999', email: jordan.email }],
    ['an unknown address', { order: jordan.order, email: 'nobody@example.com' }],
    ['nothing', {}],
  ]

  it.each(unproven)('gives a ticket with %s nobody’s data', async (_what, ticket) => {
    const { id } = await fill(ticket)
    expect(await caseRow(id)).toMatchObject({
      scope: 'none',
      customerId: null,
      orderNumber: null,
      contactEmail: ticket.email ?? null,
    })
    expect((await db().message.findFirstOrThrow({ where: { caseId: id } })).authorName).toBe('Customer')
  })

  it('answers alike whether order and address match or not, also the second time', async () => {
    const tickets = [{ order: jordan.order, email: jordan.email }, ...unproven.map(([, ticket]) => ticket)]
    const shape = JSON.stringify({ id: 'id', number: 0, state: 'queued' })
    for (const [index, ticket] of tickets.entries()) {
      for (const _time of ['first', 'second']) {
        const answer = await openCase('customer', { question, ...ticket, key: `alike ${index}` }, clock)
        const { id, number } = granted(answer)
        const blank = JSON.stringify(answer).replace(id, 'id').replace(`:${number}`, ':0')
        expect(blank).toBe(`{"ok":true,"value":${shape}}`)
      }
    }
  })

  it('hands the case of somebody not verified to a person, without a fact of anybody', async () => {
    const { id } = await fill({ order: jordan.order, email: ines.email })
    expect(await drive(clock, id)).toMatchObject({ kind: 'escalated' })
    expect(await caseRow(id)).toMatchObject({ state: 'needs_human' })
    const prompts = (await promptsOf(id, 1)).join('\n')
    const trail = JSON.stringify(await trailOf(id))
    for (const secret of ['Jordan', 'Ines', 'Harbour Row', 'NP4471200', 'Arc Over-Ear', ':12900']) {
      expect(prompts).not.toContain(secret)
      expect(trail).not.toContain(secret)
    }
    expect(await trailFaults(id)).toBe('')
  })
})
