import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { readReview } from '#lib/review/queries.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, testClock } from '#lib/testing/desk.ts'
import { ACME } from '#prisma/seed/data/companies.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { readCaseHistory, readCasePage } from './case-page.ts'
import { askForRedraft, closeCase } from './hand-over.ts'
import { caseSearch, readCaseList } from './list.ts'
import { openCase } from './open.ts'
import { openReport } from './open-report.ts'
import { readProgress } from './progress.ts'
import { readQueue } from './queue.ts'
import { monthsUntil, readReport, readReports } from './reports.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS

async function inquiry(question: string): Promise<number> {
  const ticket = { playbook: 'account-inquiry', account: ACME, question }
  const { id, number } = granted(await openCase(maya, ticket, clock))
  await drive(clock, id)
  return number
}

describe('the page of a colleague’s question', () => {
  let number = 0
  beforeAll(async () => {
    number = await inquiry('Why is the Acme account at risk?')
  })

  it('shows the question, the answer with its sources, and the facts in words', async () => {
    const page = await readCasePage(db(), number)
    expect(page).toMatchObject({
      state: 'closed',
      isInside: true,
      isVerified: true,
      attention: null,
      openedBy: maya.name,
      customer: { name: ACME, email: null },
      messages: [{ authorName: maya.name, body: 'Why is the Acme account at risk?' }],
    })
    expect(page?.answer?.sources.map(({ words, step }) => [words, step])).toEqual([
      ['account record', 1],
      ['open tickets', 2],
      ['policies', 3],
      ['order volume', 2],
    ])
    expect(page?.facts.map(({ source, brief }) => [source, brief])).toEqual([
      ['account record', `${ACME}, gold, renewal in 60 days`],
      ['open tickets', '6 open, 3 escalated, oldest 41 days'],
      ['order volume', 'down 38 %'],
      ['policies', expect.stringContaining('Account renewals')],
    ])
  })

  it('tells its history in words', async () => {
    const page = await readCasePage(db(), number)
    const items = page ? await readCaseHistory(db(), page) : []
    expect(items.map(({ who, title }) => `${who}: ${title}`)).toEqual([
      'Maya Chen: Opened',
      'Maya Chen: Wrote',
      'The assistant: Began',
      'The assistant: Looked up the account',
      'The assistant: Did 2 things at once',
      'The assistant: Searched the policies',
      'The assistant: Answered',
      'The assistant: Answered',
    ])
    expect(await readProgress(db(), number)).toMatchObject({ isInside: true, customer: maya.name })
  })

  it('is found by the company', async () => {
    const { cases } = await readCaseList(db(), caseSearch.parse({ text: 'acme ind' }))
    expect(cases).toMatchObject([{ number, customer: ACME }])
  })
})

describe('a colleague’s question that needs a person', () => {
  it('has nothing to word or to send: the facts are there to read, and it is closed or asked again', async () => {
    const number = await inquiry('What is the birthday of their boss?')
    const { person } = await readQueue(maya)
    expect(person.rows).toMatchObject([
      { number, customer: ACME, happens: expect.stringContaining('no rule answers it'), flags: [] },
    ])
    const review = await readReview(maya, number, clock)
    expect(review).toMatchObject({
      isInside: true,
      proposal: null,
      customer: null,
      orders: [],
      problems: [{ look: 'plain', title: 'Handed to you:' }],
    })
    expect(review?.read.map(({ source }) => source)).toEqual([
      'account record',
      'open tickets',
      'order volume',
      'policies',
    ])
    const id = review?.id ?? ''
    granted(await askForRedraft(maya, id, clock))
    expect(await drive(clock, id)).toMatchObject({ kind: 'escalated' })
    granted(await closeCase(maya, id, 'Told them myself', clock))
    expect(await caseRow(id)).toMatchObject({ state: 'closed' })
  })
})

describe('reports', () => {
  const month = clock.now().toISOString().slice(0, 7)
  const ask = async () => granted(await openReport(priya, { playbook: 'churn-report', month }, clock))

  it('are listed newest first with who asked, and read whole', async () => {
    const [one, other] = [await ask(), await ask()]
    await drive(clock, one.id)
    const reports = await readReports(db())
    expect(reports.map(({ number, askedBy, standing }) => [number, askedBy, standing])).toEqual([
      [other.number, priya.name, 'Being made'],
      [one.number, priya.name, ''],
    ])
    expect(await readReport(db(), one.number)).toMatchObject({
      title: expect.stringMatching(/^Churn report, \w+ \d{4}$/),
      text: expect.stringContaining('Overall '),
      attention: null,
    })
    expect(await readReport(db(), other.number)).toMatchObject({ text: null, attention: null })
    granted(await closeCase(priya, other.id, '', clock))
    expect(await readReport(db(), other.number)).toMatchObject({ text: null, attention: 'It was closed' })
  })

  it('are no other cases', async () => {
    const number = await inquiry('How is Acme doing?')
    expect(await readReport(db(), number)).toBeNull()
  })

  it('may be about this month and the twelve before', () => {
    const months = monthsUntil(new Date('2026-01-31T23:00:00Z'))
    expect(months).toHaveLength(13)
    expect(months.slice(0, 3)).toEqual([
      { name: '2026-01', words: 'This month (January 2026)' },
      { name: '2025-12', words: 'December 2025' },
      { name: '2025-11', words: 'November 2025' },
    ])
  })
})
