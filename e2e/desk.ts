import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { closeDatabase } from '#lib/db.ts'
import { stopSending } from '#lib/jobs/enqueue.ts'
import { type OwnDesk, startOwnDesk } from './own-desk.ts'
import { type Colleague, signIn } from './people.ts'

type Desk = {
  /** Opens a browser of its own, with nobody signed in. */
  browse(options?: BrowserContextOptions): Promise<Page>
  /** Opens the desk signed in as somebody, in a browser of their own. */
  signedInAs(who: Colleague, options?: BrowserContextOptions): Promise<Page>
  /** Starts a second desk for this journey alone, and says where it is. */
  ownDesk(...given: Parameters<typeof startOwnDesk>): Promise<string>
  /** What went wrong in the browsers without anybody seeing it. A journey takes out what it means to happen. */
  faults: string[]
}

/** Journeys fail on errors in the browser's console, as a person's patience would. */
export const test = base.extend<Desk, { connections: undefined }>({
  connections: [
    async ({ browserName: _ }, use) => {
      await use(undefined)
      await stopSending()
      await closeDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  faults: async ({ browserName: _ }, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults).toEqual([])
  },
  ownDesk: async ({ browserName: _ }, use) => {
    const desks: OwnDesk[] = []
    await use(async (...given) => {
      const desk = await startOwnDesk(...given)
      desks.push(desk)
      return desk.url
    })
    for (const desk of desks) await desk.stop()
  },
  page: async ({ page, faults }, use) => {
    listen(page, faults)
    await use(page)
  },
  browse: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      context.on('page', (page) => listen(page, faults))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  signedInAs: async ({ browse }, use) => {
    await use(async (who, options) => {
      const page = await browse(options)
      await signIn(page, who)
      return page
    })
  },
})
export { expect }

function listen(page: Page, faults: string[]): void {
  page.on('pageerror', (fault) => faults.push(fault.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
}

/** A second desk for the journeys of a file, one after the other. Gives where it is to whoever asks in one of them. */
export function deskOfFile(...given: Parameters<typeof startOwnDesk>): () => string {
  let desk: OwnDesk | undefined
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    desk = await startOwnDesk(...given)
  })
  test.afterAll(async () => {
    await desk?.stop()
  })
  return () => desk?.url ?? ''
}

/** The review of a case that is on screen. */
export function reviewOf(page: Page, { number }: { number: number }) {
  return page.getByRole('article', { name: `Case #${number}:` })
}
