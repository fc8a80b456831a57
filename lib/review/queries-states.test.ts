import { describe, expect, it } from 'vitest'
import { closeCase, takeOver } from '#lib/cases/hand-over.ts'
import { openCase } from '#lib/cases/open.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, granted, parkedCase, question, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { approve } from './decide.ts'
import { type Review, readReview } from './queries.ts'
import { writeReply } from './write-reply.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS
const own = { subject: 'About your order', body: 'Hi Jordan, it is on its way.' }

async function reviewOf(caseId: string, person = maya): Promise<Review> {
  const { number } = await caseRow(caseId)
  const review = await readReview(person, number, clock)
  if (review === null) throw new Error(`No case ${number}`)
  return review
}

describe('a case that is with a person', () => {
  it('that nothing was read for shows its order as it is now, and what a reply would begin with', async () => {
    const caseId = await ask(clock)
    granted(await takeOver(maya, caseId, clock))
    const review = await reviewOf(caseId)
    expect(review).toMatchObject({
      state: 'needs_human',
      proposal: null,
      written: null,
      assignee: { name: 'Maya Chen', isYou: true },
      orders: [{ number: 'O-1001' }],
      reply: {
        to: { address: 'jordan.lee@example.com', onFile: true },
        subject: 'Re: Where is my order?',
        draft: null,
        appended: `Maya\nNorthline Support\nReference #${review.number}`,
      },
    })
  })

  it('offers the assistant’s draft to start from, once it was taken over from review', async () => {
    const { caseId } = await parkedCase(clock)
    const mail = (await reviewOf(caseId)).proposal?.mail
    granted(await takeOver(maya, caseId, clock))
    const { proposal, reply } = await reviewOf(caseId)
    expect(proposal).toBeNull()
    expect(reply.draft).toEqual({ subject: mail?.subject, body: mail?.body })
  })

  it('shows a reply by hand as what would leave, with what the assistant read before', async () => {
    const { caseId } = await parkedCase(clock)
    granted(await takeOver(maya, caseId, clock))
    const seen = granted(await writeReply(maya, caseId, own, clock))
    const { proposal, orders } = await reviewOf(caseId)
    expect(proposal).toMatchObject({
      seen,
      status: 'pending',
      effects: [own],
      writer: { kind: 'person', name: 'Maya Chen', isYou: true },
      original: null,
    })
    expect(orders).toMatchObject([{ number: 'O-1001' }])
  })
})

describe('a case of nobody on file', () => {
  it('shows nothing of anybody, and says so', async () => {
    const ticket = { question, order: 'O-1001', email: 'stranger@example.com', name: 'A. Stranger' }
    const { id } = granted(await openCase('customer', ticket, clock))
    granted(await takeOver(maya, id, clock))
    const { orders, customer, policies, problems, reply, orderNumber } = await reviewOf(id)
    expect({ orders, customer, policies, orderNumber }).toEqual({
      orders: [],
      customer: null,
      policies: [],
      orderNumber: null,
    })
    expect(problems.map(({ title }) => title)).toEqual(['Maya Chen took the case over', 'Not verified.'])
    expect(reply.to).toEqual({ name: 'A. Stranger', address: 'stranger@example.com', onFile: false })
  })
})

describe('a case that there is nothing to decide on', () => {
  it('shows what was approved, by whom, while it is being sent', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await approve(priya, seen, clock))
    const { state, proposal } = await reviewOf(caseId)
    expect(state).toBe('committing')
    expect(proposal).toMatchObject({
      status: 'approved',
      approved: { by: 'Priya Nair', isYou: false },
      sending: [{ state: 'pending', detail: null }],
    })
    // Signed by whoever approved it, not by whoever looks.
    expect(proposal?.mail?.appended).toMatch(/^Priya\n/)
  })

  it('shows what was sent as part of the conversation once it was', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await approve(priya, seen, clock))
    await executeAll(clock, transportWith(accepted), caseId)
    const { state, proposal, messages } = await reviewOf(caseId)
    expect([state, proposal]).toEqual(['waiting', null])
    expect(messages.map(({ fromCustomer, author }) => [fromCustomer, author])).toEqual([
      [true, 'Jordan Lee'],
      [false, 'Priya Nair'],
    ])
  })

  it('is shown all the same when it is closed', async () => {
    const { caseId } = await parkedCase(clock)
    granted(await closeCase(maya, caseId, '', clock))
    expect(await reviewOf(caseId)).toMatchObject({ state: 'closed', proposal: null, problems: [] })
  })

  it('is no case where there is none', async () => {
    expect(await readReview(maya, 999_999_999, clock)).toBeNull()
  })
})
