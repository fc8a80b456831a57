import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import type { Person } from '#lib/actor.ts'
import { addPerson } from '#lib/auth/people.ts'
import { db } from '#lib/db.ts'
import type { Role } from '#prisma/generated/client.ts'

export type Colleague = Person & { email: string; password: string }

const password = 'a password for journeys'
let hash: Promise<string> | undefined

/** Adds a person to the desk, so that nobody else's cases, tries and settings get in the way of a journey. */
export async function colleague(name: string, role: Role = 'agent'): Promise<Colleague> {
  const email = `${randomUUID()}@northline.test`
  hash ??= hashPassword(password)
  const passwordHash = await hash
  const { id } = await db().$transaction((tx) => addPerson(tx, { name, email, role }, passwordHash))
  return { id, name, role, email, password }
}

/** Fills in the form of the sign-in page that is open. */
export async function fillInSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Mail address').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, who: Colleague): Promise<void> {
  await page.goto('/sign-in')
  await fillInSignIn(page, who)
  await expect(page).toHaveURL(/\/queue/)
}
