import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { caseRow } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { granted, parkedCase, testClock } from '#lib/testing/desk.ts'
import { caseThatIs } from '#lib/testing/desk-states.ts'
import { CaseState } from '#prisma/generated/enums.ts'
import { personas } from '#prisma/seed/personas.ts'
import { openCase } from './open.ts'
import { readStatus, statusKeyOf } from './status.ts'

useDatabase('shop')
const clock = testClock()
const { stalled: jordan } = personas

const statusOf = async (caseId: string) => readStatus(db(), await statusKeyOf(db(), caseId))

describe('a status page', () => {
  it.each(Object.values(CaseState))('of a case that is %s says so in the customer’s words', async (state) => {
    const status = await statusOf(await caseThatIs(state, clock))
    const words = { waiting: 'Answered', closed: 'Closed' }[String(state)] ?? 'We are looking into it'
    expect(status?.state).toBe(words)
  })

  it('shows nothing of a draft that waits for review', async () => {
    const { caseId } = await parkedCase(clock)
    const status = await statusOf(caseId)
    expect(status?.messages.map(({ from }) => from)).toEqual(['customer'])
    const drafts = await db().draft.findMany({ where: { caseId } })
    expect(drafts).not.toEqual([])
    for (const { subject } of drafts) expect(JSON.stringify(status)).not.toContain(subject)
  })

  it('shows a mail that was sent with its signature, and of whoever sent it the first name only', async () => {
    const status = await statusOf(await caseThatIs('waiting', clock))
    const [, reply] = status?.messages ?? []
    expect(reply).toMatchObject({
      from: 'desk',
      signature: expect.stringMatching(/^Maya\nNorthline Support\n/),
    })
    expect(JSON.stringify(status)).not.toContain('Chen')
  })

  it('is the same whether or not order and address belong together', async () => {
    const fill = async (email: string) => {
      const ticket = { question: 'Where is it?', name: 'Alex Roe', order: jordan.order, email }
      const { id } = granted(await openCase('customer', ticket, clock))
      const { caseId, number, messages, ...rest } = (await statusOf(id)) ?? { messages: [] }
      return { ...rest, messages: messages.map(({ id: _id, at: _at, ...message }) => message) }
    }
    expect(await fill('stranger@example.net')).toEqual(await fill(jordan.email))
  })

  it.each(['', 'x', '0'.repeat(64), "' OR 1=1"])('does not exist for the key %j', async (key) => {
    expect(await readStatus(db(), key)).toBeNull()
  })

  it('is found by the key of its own case alone', async () => {
    const [one, other] = [await caseThatIs('queued', clock), await caseThatIs('queued', clock)]
    const { statusKey } = await caseRow(one)
    expect((await readStatus(db(), statusKey))?.caseId).toBe(one)
    expect((await caseRow(other)).statusKey).not.toBe(statusKey)
  })
})
