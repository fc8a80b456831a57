import { describe, expect, it } from 'vitest'
import { askLead } from '#lib/cases/hand-over.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { openCase } from '#lib/cases/open.ts'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, parkedCase, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith } from '#lib/testing/desk-mail.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { approve } from './decide.ts'
import { edit } from './edit.ts'
import { type Review, readReview } from './queries.ts'

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

describe('a draft under review', () => {
  it('is shown exactly as it would leave, signed by whoever looks at it', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const { proposal, number } = await reviewOf(caseId, priya)
    expect(proposal).toMatchObject({ status: 'pending', seen, writer: { kind: 'assistant' }, original: null })
    expect(proposal?.effects).toMatchObject([
      {
        kind: 'send_email',
        to: { name: 'Jordan Lee', address: 'jordan.lee@example.com', onFile: true },
        appended: `Priya\nNorthline Support\nReference #${number}`,
      },
    ])
    granted(await approve(priya, seen, clock))
    const mails = transportWith(accepted)
    await executeAll(clock, mails, caseId)
    const mail = proposal?.mail
    const sent = mails.sent[0]?.bytes.toString().replaceAll('=\r\n', '').replaceAll('\r\n', '\n')
    expect(sent).toContain(`\nPriya\nNorthline Support\nReference #${number}\n`)
    expect(sent).toContain(`Subject: ${mail?.subject}\n`)
  })

  it('stands beside the facts it rests on, each with the time it was read', async () => {
    const { caseId } = await parkedCase(clock)
    const { orders, customer, written } = await reviewOf(caseId)
    expect(orders).toMatchObject([{ number: 'O-1001', readAt: expect.stringMatching(/^\d{4}-.*Z$/) }])
    const details = new Map(orders[0]?.details.map((detail) => [detail.label, detail]))
    expect(details.get('Items')?.lines).toEqual(['1 × Arc Over-Ear, sand'])
    expect(details.get('Paid')).toMatchObject({
      lines: ['$129.00 by card ending 4411'],
      note: 'refunded so far: nothing',
    })
    expect(details.get('Last scan')).toMatchObject({
      lines: [expect.stringMatching(/^Malmö, \d+ \w{3}/)],
      note: expect.stringContaining('no scan for 6 days'),
      readAt: expect.any(String),
    })
    expect(customer).toMatchObject({ name: 'Jordan Lee', orders: 3, refunds: 'none' })
    expect(written?.brief).toBe('5 steps, no cost')
    expect(written?.steps.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
    expect(written?.steps[1]).toMatchObject({ did: 'Looked up the order', about: 'O-1001', refused: false })
  })

  it('names whoever changed it, and keeps the assistant’s own words beside theirs', async () => {
    const { caseId, seen } = await parkedCase(clock)
    const { proposal: before } = await reviewOf(caseId)
    granted(await edit(priya, seen, own, clock))
    const { proposal } = await reviewOf(caseId)
    const was = before?.mail
    expect(proposal).toMatchObject({
      writer: { kind: 'person', name: 'Priya Nair', isYou: false },
      original: { subject: was?.subject, body: was?.body },
      effects: [own],
      seen: { version: 2 },
    })
    expect((await reviewOf(caseId, priya)).proposal?.writer).toMatchObject({ isYou: true })
  })

  it('that a lead is asked about stays to be approved', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await askLead(maya, caseId, 'May we?', clock))
    const { state, proposal, problems } = await reviewOf(caseId, priya)
    expect([state, proposal?.seen]).toEqual(['needs_human', seen])
    expect(problems).toEqual([{ look: 'plain', title: 'Maya Chen asks a lead:', text: 'May we?' }])
  })

  it('shows each order of a case that is about several', async () => {
    const { caseId } = await parkedCase(clock, personas.severalOpen)
    const about = 'Where is O-1028, and when does O-1037 ship?'
    granted(await addCustomerMessage({ caseId, text: about }, clock))
    const asked = granted(await openCase(maya, { question: about, order: 'O-1028' }, clock))
    await drive(clock, asked.id)
    const { orders, customer } = await reviewOf(asked.id)
    expect(orders.map(({ number }) => number)).toEqual(['O-1028', 'O-1037'])
    expect(customer?.openCases).toMatchObject([{ number: (await caseRow(caseId)).number }])
  })
})

describe('what speaks against approving', () => {
  it('is that the address on file has changed since', async () => {
    const { caseId } = await parkedCase(clock, personas.late)
    const { email } = personas.late
    await db().customer.update({ where: { email }, data: { email: 'ines.new@example.com' } })
    const { problems, proposal } = await reviewOf(caseId)
    expect(problems).toMatchObject([{ look: 'bad', title: 'The address on file has changed.' }])
    expect(proposal?.mail?.to).toMatchObject({ address: email, onFile: false })
  })

  it('is that it was written from what was known days ago', async () => {
    const later = testClock()
    const { caseId } = await parkedCase(later)
    later.pass(3 * 86_400_000)
    const { number } = await caseRow(caseId)
    expect((await readReview(maya, number, later))?.problems).toMatchObject([
      { look: 'warning', title: 'Written from what was known 3 days ago.' },
    ])
  })
})
