import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openCase } from '#lib/cases/open.ts'
import { systemClock } from '#lib/clock.ts'
import { USERS } from '#prisma/seed/data/users.ts'

type Who = keyof typeof USERS
type Desk = {
  /** Opens the desk signed in as somebody, in a browser of their own. */
  signedInAs(who: Who): Promise<Page>
}

/** Journeys fail on errors in the browser's console, as a person's patience would. */
export const test = base.extend<Desk>({
  page: async ({ page }, use) => {
    const faults = listen(page)
    await use(page)
    expect(faults).toEqual([])
  },
  signedInAs: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[][] = []
    await use(async (who) => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      faults.push(listen(page))
      await signIn(page, who)
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults.flat()).toEqual([])
  },
})
export { expect }

/** Collects what goes wrong in a page without anybody seeing it. */
function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

/** The password that the sample shop gives each of its people. */
export const passwordOf = (who: Who) => `${who}-northline`

export async function signIn(page: Page, who: Who): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Mail address').fill(USERS[who].email)
  await page.getByLabel('Password').fill(passwordOf(who))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/queue/)
}

/** Opens a case as Maya without the browser, for journeys that begin later. */
export async function openedCase(order: string, question = 'Where is my order?') {
  const opened = await openCase(USERS.maya, { question, order }, systemClock)
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}
