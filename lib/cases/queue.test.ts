import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { approve, sendBack } from '#lib/review/decide.ts'
import { keepUnsent } from '#lib/review/unsent.ts'
import { newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, granted, park, parkedCase, question, testClock } from '#lib/testing/desk.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { personas } from '#prisma/seed/personas.ts'
import { askLead, takeOver } from './hand-over.ts'
import { addCustomerMessage } from './message.ts'
import { openCase } from './open.ts'
import { firstInQueue, type QueueRow, type QueueTabName, readQueue } from './queue.ts'

useDatabase('shop')
const clock = testClock()
const { maya, priya } = USERS

async function rowOf(caseId: string, tab: QueueTabName, person = maya): Promise<QueueRow | undefined> {
  return (await readQueue(person))[tab].rows.find(({ id }) => id === caseId)
}

const wordsOf = (row: QueueRow | undefined) => row?.flags.map(({ words }) => words)

describe('the queue', () => {
  it('is three empty tabs on an empty desk', async () => {
    const none = { count: 0, rows: [] }
    expect(await readQueue(maya)).toEqual({ ready: none, person: none, mine: none })
    expect(await firstInQueue(maya, 'ready')).toBeNull()
  })

  it('says of a case who, what, when it is due and what would happen', async () => {
    const { caseId } = await parkedCase(clock)
    const { number, dueAt, subject } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
    expect(await rowOf(caseId, 'ready')).toEqual({
      id: caseId,
      number,
      customer: 'Jordan Lee',
      subject,
      dueAt: dueAt.toISOString(),
      happens: 'Email',
      flags: [],
    })
  })

  it('sorts by due time, the soonest first, and by number where that is the same', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const early = at(-90)
    const made = []
    for (const dueAt of [at(-10), early, at(-30), early]) {
      made.push(await newCase({ state: 'needs_human', attention: 'x', dueAt }))
    }
    const numbers = made.map(({ number }) => number)
    const rows = (await readQueue(maya)).person.rows.map(({ number }) => number)
    expect(rows.filter((number) => numbers.includes(number))).toEqual([1, 3, 2, 0].map((at) => numbers[at]))
    expect(await firstInQueue(maya, 'person')).toBe(numbers[1])
  })

  it('holds what waits for the assistant, is being sent, was answered or is closed in no tab but Mine', async () => {
    const made = []
    for (const state of ['queued', 'running', 'committing', 'waiting', 'closed'] as const) {
      made.push(await newCase({ state, assigneeId: priya.id }))
    }
    const { ready, person, mine } = await readQueue(priya)
    const ids = new Set([...ready.rows, ...person.rows].map(({ id }) => id))
    expect(made.filter(({ id }) => ids.has(id))).toEqual([])
    expect(mine.rows.map(({ happens }) => happens)).toEqual([
      'Waiting for the assistant',
      'The assistant is at work',
      'Being carried out',
    ])
  })

  it('counts what it does not show', async () => {
    const { count } = (await readQueue(maya)).person
    const about = { playbook: 'order-support', subject: 'Many', channel: 'form', scope: 'none' } as const
    const at = new Date()
    await db().case.createMany({
      data: Array.from({ length: 210 }, () => ({
        ...about,
        state: 'needs_human' as const,
        attention: 'x',
        dueAt: new Date(at.getTime() + 86_400_000),
        openedAt: at,
        stateSince: at,
      })),
    })
    const { person } = await readQueue(maya)
    expect([person.count, person.rows.length]).toEqual([count + 210, 200])
    await db().case.deleteMany({ where: { subject: 'Many' } })
  })
})

describe('what a case needs a person for', () => {
  it('is the first line of the reason', async () => {
    const { id } = await newCase({
      state: 'needs_human',
      attention: 'Handed to you: It is lost.\nAll of it.',
    })
    expect((await rowOf(id, 'person'))?.happens).toBe('It is lost.')
  })

  it('is in Mine for whoever took it over, and in nobody else’s', async () => {
    const caseId = await ask(clock)
    granted(await takeOver(maya, caseId, clock))
    expect(await rowOf(caseId, 'mine')).toMatchObject({ happens: 'Maya Chen took the case over', flags: [] })
    expect(await rowOf(caseId, 'mine', priya)).toBeUndefined()
    // The reason names Maya already.
    expect(wordsOf(await rowOf(caseId, 'person', priya))).toEqual([])
  })

  it('names whoever has it to everybody else', async () => {
    const { id } = await newCase({
      state: 'needs_human',
      attention: 'Stopped after 12 tries',
      assigneeId: maya.id,
    })
    expect(wordsOf(await rowOf(id, 'person', priya))).toEqual(['not verified', 'with Maya'])
    expect(wordsOf(await rowOf(id, 'person', maya))).toEqual(['not verified'])
  })
})

describe('the flags of a case', () => {
  it('tell which draft it is once one was sent back', async () => {
    const { caseId, seen } = await parkedCase(clock)
    granted(await sendBack(maya, seen, 'Too long', clock))
    await park(clock, caseId)
    expect(wordsOf(await rowOf(caseId, 'ready'))).toEqual(['2nd draft'])
  })

  it('tell that nobody knows who it is, and that they wrote again', async () => {
    const ticket = { question, email: 'stranger@example.com', name: 'A. Stranger' }
    const { id } = granted(await openCase('customer', ticket, clock))
    granted(await takeOver(priya, id, clock))
    granted(await addCustomerMessage({ caseId: id, text: 'Hello?' }, clock))
    const row = await rowOf(id, 'person')
    expect(row).toMatchObject({ customer: 'A. Stranger' })
    // Two at most: that Priya has it is left out.
    expect(row?.flags).toEqual([
      { look: 'bad', words: 'not verified' },
      { look: 'warning', words: 'customer wrote again' },
    ])
  })

  it('tell leads, and nobody else, that a lead is asked', async () => {
    const { caseId } = await parkedCase(clock)
    granted(await askLead(maya, caseId, 'May we?', clock))
    expect(wordsOf(await rowOf(caseId, 'person', priya))).toEqual(['asks a lead'])
    expect(wordsOf(await rowOf(caseId, 'person', maya))).toEqual([])
  })

  it('tell a person, and nobody else, that there is text of theirs', async () => {
    const { caseId } = await parkedCase(clock)
    granted(await keepUnsent(maya, { caseId, subject: '', body: 'Half a' }, clock))
    expect(wordsOf(await rowOf(caseId, 'ready', maya))).toEqual(['your text'])
    expect(wordsOf(await rowOf(caseId, 'ready', priya))).toEqual([])
  })

  it('tell the customer’s language where it is another', async () => {
    const caseId = await ask(clock, personas.german)
    granted(await takeOver(maya, caseId, clock))
    expect(wordsOf(await rowOf(caseId, 'mine'))).toEqual(['Deutsch'])
  })
})

it('leaves out a case once it is approved', async () => {
  const { caseId, seen } = await parkedCase(clock)
  granted(await approve(maya, seen, clock))
  expect(await rowOf(caseId, 'ready')).toBeUndefined()
})
