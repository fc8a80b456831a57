import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve } from '#lib/review/decide.ts'
import { edit } from '#lib/review/edit.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, decidingOtherwise, drive, granted, parkedCase, testClock } from '#lib/testing/desk.ts'
import { accepted, executeAll, transportWith, unknownOutcome } from '#lib/testing/desk-mail.ts'
import { calling } from '#lib/testing/loop.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'

useDatabase('shop')
const clock = testClock()

const pageOf = async (caseId: string) => {
  const page = await readCasePage(db(), (await caseRow(caseId)).number)
  if (page === null) throw new Error('There is no such case')
  return page
}
const historyOf = async (caseId: string) => readCaseHistory(db(), await pageOf(caseId))

/** Jordan's case, its draft reworded and approved, and the mail server's answer to it. */
async function sentCase(answer = accepted): Promise<string> {
  const { caseId, seen } = await parkedCase(clock)
  const draft = await db().draft.findFirstOrThrow({ where: { caseId } })
  const text = { subject: draft.subject, body: draft.body.replace('Hi Jordan', 'Hello Jordan') }
  const edited = granted(await edit(USERS.priya, seen, text, clock))
  granted(await approve(USERS.maya, edited, clock))
  await executeAll(clock, transportWith(answer), caseId)
  return caseId
}

describe('a case’s page', () => {
  it('does not exist for a number that no case has', async () => {
    expect(await readCasePage(db(), 999_999)).toBeNull()
  })

  it('shows what was read as a person reads it, the order first, and exactly as it was read', async () => {
    const { facts } = await pageOf((await parkedCase(clock)).caseId)
    expect(facts.map(({ source }) => source)).toEqual(['order', 'carrier tracking', 'customer record'])
    const [order] = facts
    expect(order?.rows).toContainEqual({
      label: 'Paid',
      lines: ['$129.00, card ending 4411'],
      note: 'refunded so far: nothing',
    })
    expect(JSON.parse(order?.raw ?? '')).toMatchObject({ number: 'O-1001', total_cents: 12_900 })
  })

  it('shows a mail that was sent with when, to whom and how it was signed', async () => {
    const { messages } = await pageOf(await sentCase())
    expect(messages).toMatchObject([
      { direction: 'inbound', authorName: 'Jordan Lee', sent: null },
      {
        direction: 'outbound',
        authorName: 'Maya Chen',
        body: expect.stringContaining('Hello Jordan'),
        sent: { to: 'jordan.lee@example.com', signature: expect.stringContaining('Maya\nNorthline') },
      },
    ])
  })

  it('serves as plain data for the browser', async () => {
    const page = await pageOf(await sentCase())
    expect(structuredClone(page)).toEqual(JSON.parse(JSON.stringify(page)))
  })
})

describe('a case’s history', () => {
  it('tells a case from its question to the receipt for its mail', async () => {
    const items = await historyOf(await sentCase())
    expect(items.map(({ title, who }) => `${who}: ${title}`)).toEqual([
      'Maya Chen: Opened about order O-1001',
      'Jordan Lee: Wrote',
      'The assistant: Began',
      'The assistant: Looked up the customer',
      'The assistant: Looked up the order',
      'The assistant: Looked up the tracking',
      'The assistant: Wrote a draft',
      'The assistant: Asked to send it',
      'The assistant: Ready for review',
      'The assistant: Put this up for review',
      'Priya Nair: Changed the wording',
      'Maya Chen: Approved',
      'ShopOps: Began to hand over the mail to jordan.lee@example.com',
      'ShopOps: Mail handed over',
    ])
  })

  it('shows what an edit put in and took out', async () => {
    const items = await historyOf(await sentCase())
    const [difference] = items.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'difference'))
    expect(difference).toMatchObject({ subject: [{ change: 'same' }] })
    const changed = difference?.kind === 'difference' ? difference.body : []
    expect(changed.filter(({ change }) => change !== 'same')).toMatchObject([
      { text: 'Hi', change: 'removed' },
      { text: 'Hello', change: 'added' },
    ])
  })

  it('gives the mail server’s words and the Message-ID of what may have been sent', async () => {
    const items = await historyOf(await sentCase(unknownOutcome))
    expect(items.at(-1)).toMatchObject({
      title: 'Mail may have been sent. Please check',
      look: 'bad',
      parts: [
        { kind: 'code', text: expect.stringContaining('no answer within') },
        { kind: 'code', label: 'Message-ID' },
      ],
    })
  })

  it('shows a refusal with what was handed back, and how many are left', async () => {
    const caseId = await ask(clock)
    const wrong = calling({ action: 'refund_everything', args: {}, reason: 'Give it back' })
    await drive(
      clock,
      caseId,
      decidingOtherwise(async () => wrong),
    )
    const items = await historyOf(caseId)
    const refused = items.filter(({ kind }) => kind === 'refused')
    expect(refused).toHaveLength(4)
    expect(refused[1]).toMatchObject({
      who: 'The assistant',
      title: 'Not accepted: there is no such action',
      look: 'warning',
      parts: [
        { kind: 'reason', did: 'Wanted “refund everything”', text: 'Give it back' },
        { kind: 'reason', did: 'Handed back', text: expect.stringContaining('refund_everything') },
        { kind: 'note', text: '2nd of 4 mistakes allowed' },
      ],
    })
    expect(items.at(-1)).toMatchObject({ title: 'Stopped: it kept making mistakes', look: 'bad' })
    expect(items.at(-1)?.took).toContain('4 mistakes')
  })
})
