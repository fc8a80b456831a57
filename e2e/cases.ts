import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
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
  const subject = `Journey ${randomUUID().slice(0, 8)}`
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
  await expect.poll(() => stateOf(id), { intervals: [50, 100, 200], timeout: 20_000 }).toBe(state)
}

async function stateOf(id: string): Promise<CaseState> {
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
