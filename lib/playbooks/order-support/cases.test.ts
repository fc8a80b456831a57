import { beforeAll, describe, expect, it } from 'vitest'
import { mailOf, parseBundle } from '#lib/bundle.ts'
import { openCase } from '#lib/cases/open.ts'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { drive, granted, pendingOf, testClock } from '#lib/testing/desk.ts'
import { promptsOf } from '#lib/testing/desk-trail.ts'
import { groundlessIn } from '#lib/testing/letter-claims.ts'
import type { TestTicket } from '#lib/testing/ticket.ts'
import { tickets } from '#lib/testing/tickets.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import { dayWords } from './scripted/words.ts'

useDatabase('shop')

const clock = testClock()
const today = clock.now().toISOString().slice(0, 10)

/** What belongs to each customer, by id: names, addresses and numbers that no letter to another may hold. */
let belongings: Map<string, string[]>

beforeAll(async () => {
  const customers = await db().customer.findMany({
    select: {
      id: true,
      name: true,
      email: true,
      addresses: { select: { line1: true } },
      orders: { select: { number: true, fulfilments: { select: { trackingNumber: true } } } },
    },
  })
  belongings = new Map(
    customers.map(({ id, name, email, addresses, orders }) => [
      id,
      [
        name,
        email,
        ...addresses.map(({ line1 }) => line1),
        ...orders.flatMap(({ number, fulfilments }) => [
          number,
          ...fulfilments.map((each) => each.trackingNumber),
        ]),
      ],
    ]),
  )
})

describe('a ticket', () => {
  it.concurrent.each(tickets)('ends as it should: $name', async (ticket) => {
    const { caseId, stop, run, customerId } = await handle(ticket)
    expect(stop?.kind, run.reason ?? '').toBe(ticket.ends)
    expect(run.repairs).toBe(0)
    if (ticket.ends === 'escalated') {
      expect(run.reason).toContain(ticket.why)
      return
    }
    const { effects } = parseBundle((await pendingOf(caseId)).bundle)
    expect(effects.map(({ kind }) => kind)).toEqual(ticket.acts ?? ['send_email'])
    const mail = mailOf({ effects })
    if (mail === null) return
    const letter = `${mail.subject}\n${mail.body}`
    for (const told of ticket.tells) expect(letter).toContain(withDays(told))
    for (const hidden of ticket.hides) expect(letter).not.toContain(hidden)
    const prompt = (await promptsOf(caseId, 1)).at(-1) ?? ''
    const text = prompt.slice(prompt.indexOf('<case '))
    // What is promised for a day rests on what is proposed for that day.
    const beside = JSON.stringify(effects.filter(({ kind }) => kind !== 'send_email'))
    expect(groundlessIn(letter, [{ role: 'user', text: beside + text }], today)).toEqual([])
    expect(othersIn(letter, customerId, ticket.question)).toEqual([])
  })

  it('is one of many', () => {
    expect(tickets.length).toBeGreaterThanOrEqual(48)
    expect(new Set(tickets.map(({ name }) => name)).size).toBe(tickets.length)
  })
})

/** Opens a ticket and drives it, as a worker would, until its run stops. */
async function handle({ opened: { by, ...named }, question }: TestTicket) {
  const ticket = { question, ...named }
  const { id: caseId } = granted(await openCase(by === 'agent' ? USERS.maya : by, ticket, clock))
  const stop = await drive(clock, caseId)
  const run = await db().run.findFirstOrThrow({ where: { caseId } })
  const { customerId } = await db().case.findUniqueOrThrow({ where: { id: caseId } })
  return { caseId, stop, run, customerId }
}

/** What a letter says of customers to whom it does not go, and did not write it themselves. */
function othersIn(letter: string, customerId: string | null, question: string): string[] {
  const others = [...belongings].filter(([id]) => id !== customerId).flatMap(([, theirs]) => theirs)
  const own = new Set(belongings.get(customerId ?? '') ?? [])
  return others.filter((thing) => letter.includes(thing) && !own.has(thing) && !question.includes(thing))
}

/** "{6 days ago}" and "{in 3 days}" as a letter writes the day. */
function withDays(text: string): string {
  return text.replace(/\{(?:in )?(\d+) days( ago)?\}/g, (_whole, days, ago) => {
    const day = Date.parse(today) + (ago ? -1 : 1) * Number(days) * 86_400_000
    return dayWords(new Date(day).toISOString(), today)
  })
}
