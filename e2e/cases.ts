import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Person } from '#lib/actor.ts'
import { askForRedraft, takeOver } from '#lib/cases/hand-over.ts'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import type { CaseState } from '#prisma/generated/client.ts'
import { USERS } from '#prisma/seed/data/users.ts'
import type { Persona } from '#prisma/seed/personas.ts'

/** A case of a journey: its subject is nobody else's, so that it can be told from all others in a list. */
export type JourneyCase = { id: string; number: number; subject: string; customer: Persona }

/** Opens a case as Maya without the browser, for journeys that begin later. */
export async function openedCase(
  customer: Persona,
  question = 'Where is my order? It should have come by now.',
): Promise<JourneyCase> {
  // A letter and digits would name an order of some other shop.
  const subject = `Journey ${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
  const opened = await openCase(USERS.maya, { question, subject, order: customer.order }, systemClock)
  if (!opened.ok) throw new Error(opened.error.message)
  const { id, number } = opened.value
  return { id, number, subject, customer }
}

/** Opens a case and waits until its draft is ready for review. */
export async function readyCase(customer: Persona, question?: string): Promise<JourneyCase> {
  const opened = await openedCase(customer, question)
  await reaches(opened, 'awaiting_approval')
  return opened
}

/** Waits until the worker has brought a case that far. */
export async function reaches({ id }: { id: string }, state: CaseState): Promise<void> {
  const found = () => db().case.findUniqueOrThrow({ where: { id }, select: { state: true, attention: true } })
  await expect.poll(found, { intervals: [50, 100, 200], timeout: 20_000 }).toMatchObject({ state })
}

export async function stateOf(id: string): Promise<CaseState> {
  const { state } = await db().case.findUniqueOrThrow({ where: { id }, select: { state: true } })
  return state
}

/** What the draft under review would send. */
export async function draftOf({ id }: { id: string }): Promise<string> {
  const { bundle } = await db().proposal.findFirstOrThrow({
    where: { caseId: id, status: 'pending' },
    select: { bundle: true },
  })
  return bundle
}

/** A case that is ready for review and a person's own. */
export async function ownCase(person: Person, customer: Persona, question?: string): Promise<JourneyCase> {
  const opened = await readyCase(customer, question)
  for (const act of [takeOver, askForRedraft]) {
    const done = await act(person, opened.id, systemClock)
    if (!done.ok) throw new Error(done.error.message)
  }
  await reaches(opened, 'awaiting_approval')
  return opened
}

/** The case whose status page is open. */
export function caseOf(page: Page): Promise<{ id: string; number: number }> {
  const statusKey = new URL(page.url()).pathname.replace('/support/', '')
  return db().case.findUniqueOrThrow({ where: { statusKey }, select: { id: true, number: true } })
}

/** The newest mail that reached an address, as it came over the line. */
export async function newestMailTo(address: string): Promise<string> {
  const { raw } = await db().mailboxMessage.findFirstOrThrow({
    where: { recipients: { has: address } },
    orderBy: { receivedAt: 'desc' },
    select: { raw: true },
  })
  return Buffer.from(raw).toString()
}
