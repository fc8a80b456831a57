import type { Page } from '@playwright/test'
import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { type JourneyCase, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague, fillInSignIn } from './people.ts'

test('whoever is not signed in sees nothing of the desk, and is taken where they wanted to go', async ({
  page,
}) => {
  const ready = await readyCase(personas.returned)
  const who = await colleague('Nora Quill')
  for (const path of ['/', '/queue', `/queue/${ready.number}`, '/cases/new', '/mailbox']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in to ShopOps' })).toBeVisible()
  }
  await page.goto(`/cases/${ready.number}`)
  await fillInSignIn(page, { ...who, password: 'not the password' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Mail address and password do not fit together.',
  )
  await expect(page.getByLabel('Mail address')).toHaveValue(who.email)
  await fillInSignIn(page, who)
  await expect(page).toHaveURL(`/cases/${ready.number}`)
  await page.getByRole('button', { name: 'Sign out Nora Quill' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to ShopOps' })).toBeVisible()
  await page.goto('/queue')
  await expect(page.getByRole('heading', { name: 'Sign in to ShopOps' })).toBeVisible()
})

test('a session that ends while somebody types costs them nothing', async ({
  ownDesk,
  signedInAs,
  faults,
}) => {
  // Nothing else happens on this desk, so that the page is not read anew meanwhile.
  const baseURL = await ownDesk('shop')
  const ready = await readyCase(personas.reshipped)
  const who = await colleague('Nora Quill')
  const page = await signedInAs(who, { baseURL })
  const { review, body } = await typing(page, ready)
  await db().session.deleteMany({ where: { userId: who.id } })
  await body.fill('Words from before, and some from after.')
  await expect(review.getByRole('alert').filter({ hasText: 'You are signed out' })).toBeVisible()
  await expect(body).toHaveValue('Words from before, and some from after.')
  const opening = page.context().waitForEvent('page')
  await review.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opening
  await fillInSignIn(tab, who)
  await expect(tab).toHaveURL(/\/queue/)
  await review.getByRole('button', { name: 'Try again' }).click()
  await expect(review.getByText('Your text is kept')).toBeVisible()

  await page.reload()
  await review.getByRole('button', { name: 'Go on with mine' }).click()
  await expect(body).toHaveValue('Words from before, and some from after.')
  for (const fault of faults.splice(0)) expect(fault).toContain('401')
})

test('what was typed signed out is there after signing in', async ({ signedInAs, faults }) => {
  const ready = await readyCase(personas.giftCard)
  const who = await colleague('Nora Quill')
  const page = await signedInAs(who)
  const { review, body } = await typing(page, ready)
  await db().session.deleteMany({ where: { userId: who.id } })
  await body.fill('Words from before, and some from after.')
  await page.reload()
  await fillInSignIn(page, who)
  await expect(page).toHaveURL(`/queue/${ready.number}`)
  await review.getByRole('button', { name: 'Go on with mine' }).click()
  await expect(body).toHaveValue('Words from before, and some from after.')
  for (const fault of faults.splice(0)) expect(fault).toContain('401')
})

/** Begins wording a draft anew. */
async function typing(page: Page, ready: JourneyCase) {
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await review.getByRole('button', { name: 'Edit' }).click()
  const body = review.getByRole('textbox', { name: 'Message' })
  await body.fill('Words from before.')
  await expect(review.getByText('Your text is kept')).toBeVisible()
  return { review, body }
}
