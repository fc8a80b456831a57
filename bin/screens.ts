// `npm run screens`: pictures of every screen, at three widths and in both themes, in docs/screens/.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { SIGN_INS } from '#prisma/seed/data/users.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { startTemporaryDesk } from './desk.ts'
import { exitWithParent } from './parent.ts'
import { allScreens, type Screen } from './screens/list.ts'

const folder = join(import.meta.dirname, '../docs/screens')
/** The usual size needs no name: review-light.png, review-phone-light.png. */
const sizes = { '': [1440, 900], '-phone': [390, 844], '-wide': [2000, 1200] } as const
const themes = ['light', 'dark'] as const
const [agent, lead] = SIGN_INS

exitWithParent()
mkdirSync(folder, { recursive: true })
const desk = await startTemporaryDesk('cases')
try {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...sandbox],
  })
  try {
    console.log(`${await takeAll(browser, await allScreens())} pictures in docs/screens`)
  } finally {
    await browser.close()
  }
} finally {
  await desk.stop()
}

async function takeAll(browser: Browser, screens: Screen[]): Promise<number> {
  const [asAgent, asLead] = [await signIn(browser, agent), await signIn(browser, lead)]
  let taken = 0
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const options = { baseURL: desk.url, viewport: { width, height }, reducedMotion: 'reduce' } as const
    const contexts = {
      agent: await browser.newContext({ ...options, storageState: asAgent }),
      lead: await browser.newContext({ ...options, storageState: asLead }),
      stranger: await browser.newContext(options),
    }
    for (const screen of screens) taken += await take(contexts[screen.seenBy ?? 'agent'], screen, size)
    await Promise.all(Object.values(contexts).map((context) => context.close()))
  }
  return taken
}

async function take(context: BrowserContext, { name, path, prepare }: Screen, size: string): Promise<number> {
  const page = await context.newPage()
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await settled(page)
    if (prepare) await prepare(page).catch((fault) => console.error(`${name}${size}: ${fault.message}`))
    await page.screenshot({ path: join(folder, `${name}${size}-${colorScheme}.png`) })
  }
  await page.close()
  return themes.length
}

/** Nothing is being fetched any more, and a review has been looked at for long enough to be approved. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll(
      '[aria-disabled=true], [aria-busy=true], [aria-label^=Fetching], [aria-label^=Loading]',
    )
    return [...waiting].every((element) => !element.checkVisibility())
  })
}

async function signIn(browser: Browser, { user, password }: (typeof SIGN_INS)[number]) {
  const context = await browser.newContext({ baseURL: desk.url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Mail address').fill(user.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/queue/)
  const state = await context.storageState()
  await context.close()
  return state
}
