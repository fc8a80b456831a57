import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { newestMailTo, ownCase, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test.slow()

test('the review keeps nobody out, whatever is begun in it', async ({ signedInAs }) => {
  const who = await colleague('Nora Quill')
  const ready = await ownCase(who, personas.late)
  const page = await signedInAs(who)
  await page.goto('/queue')
  const review = reviewOf(page, ready)
  await expect(page.getByRole('button', { name: 'Approve & send' })).toBeEnabled()
  await expectAccessible(page)

  await page.goto(`/queue/${ready.number}?tab=mine`)
  await review.getByText('How this was written').click()
  await review.getByRole('button', { name: 'Edit' }).click()
  await review.getByRole('textbox', { name: 'Message' }).fill('Hi Ines,\n\nit is on its way.')
  await expect(review.getByText('Your text is kept')).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Save' }).click()
  await review.getByRole('button', { name: 'Show the changes' }).click()
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeEnabled()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Send back…' }).click()
  await review.getByRole('region', { name: 'Send back' }).getByRole('button', { name: 'Send back' }).click()
  await expect(review.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await expect(review.getByRole('textbox', { name: 'What should be different?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeEnabled()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
  await page.keyboard.press('Shift+E')
  await review.getByRole('textbox', { name: 'What do you want to know?' }).fill('May we send another one?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await review.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Close, no reply' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('the queue keeps nobody out, full or empty', async ({ signedInAs }) => {
  const who = await colleague('Nora Quill')
  const page = await signedInAs(who)
  await page.goto('/queue?tab=mine')
  await expect(page.getByText('Nothing is yours')).toBeVisible()
  await expectAccessible(page)
  const mine = await ownCase(who, personas.labelOnly)
  await page.goto(`/queue/${mine.number}`)
  await expect(reviewOf(page, mine).getByRole('button', { name: 'Approve & send' })).toBeEnabled()
  await page.keyboard.press('r')
  await expect(reviewOf(page, mine).getByRole('heading', { name: 'Your reply' })).toBeVisible()
  await page.goto(`/queue/${mine.number}?tab=person`)
  await expect(reviewOf(page, mine).getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expectAccessible(page)
})

test('a case’s page keeps nobody out, down to the exact words', async ({ signedInAs }) => {
  const ready = await readyCase(personas.refunded, 'Where is my refund for O-961?')
  const page = await signedInAs(await colleague('Nora Quill'))
  for (const show of ['conversation', 'facts', 'history']) {
    await page.goto(`/cases/${ready.number}?show=${show}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${ready.number}`)
    await expectAccessible(page)
  }
  await page.getByText('Exact prompt and answer').first().click()
  await expect(page.getByRole('region', { name: 'What it answered' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/cases')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the forms keep nobody out', async ({ signedInAs, page }) => {
  await page.goto('/sign-in')
  await expectAccessible(page)
  await page.goto('/support')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Kofi Mensah')
  await page.getByLabel('Mail address').fill(personas.returnable.email)
  await page.getByLabel('Your question').fill('How do I send something back?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your question.')).toBeVisible()
  await expectAccessible(page)

  const desk = await signedInAs(await colleague('Nora Quill'))
  await desk.goto('/cases/new')
  await desk.getByRole('combobox', { name: 'Customer or order' }).fill('Marchetti')
  await expect(desk.getByRole('option').first()).toBeVisible()
  await expectAccessible(desk, '[role=listbox]')
  await desk.keyboard.press('Escape')
  await expectAccessible(desk)
})

test('the mailbox keeps nobody out', async ({ signedInAs }) => {
  const who = await colleague('Nora Quill')
  const ready = await ownCase(who, personas.reshipped)
  const page = await signedInAs(who)
  await page.goto(`/queue/${ready.number}`)
  await reviewOf(page, ready).getByRole('button', { name: 'Approve & send' }).click()
  await reaches(ready, 'waiting')
  expect(await newestMailTo(ready.customer.email)).not.toBe('')
  await page.goto('/mailbox')
  await page.getByRole('link', { name: new RegExp(`#${ready.number}$`) }).click()
  await page.getByText('Source', { exact: true }).click()
  await expectAccessible(page)
})

test('whoever comes to what is not there, or does not work, is not kept out either', async ({
  browse,
  ownDesk,
  signedInAs,
  faults,
}) => {
  const baseURL = await ownDesk('empty', { quiet: true })
  const outside = await browse({ baseURL })
  await outside.goto('/setup')
  await expectAccessible(outside)
  const page = await signedInAs(await colleague('Nora Quill'), { baseURL })
  for (const path of ['/queue', '/mailbox', '/cases']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  for (const path of ['/nowhere', '/queue/4711', '/cases/4711', '/mailbox/4711', '/support/4711']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await db().$executeRaw`ALTER TABLE "Case" RENAME TO "Away"`
  for (const path of ['/queue', '/queue/4711', '/cases', '/cases/4711', `/support/${'a'.repeat(64)}`]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
  }
  await db().$executeRaw`ALTER TABLE "Away" RENAME TO "Case"`
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  for (const fault of faults.splice(0))
    expect(fault).toMatch(/404|500|Server Components render|React error #4(19|41)/)
})
