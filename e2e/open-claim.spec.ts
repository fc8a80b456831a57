import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { newestMailTo, ownCase, reaches } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

const promise = 'We will send you a new pair by express today.'

test('a promise that nothing stands behind is not sent until somebody stands for it', async ({
  signedInAs,
}) => {
  const who = await colleague('Nora Quill')
  const ready = await ownCase(who, personas.late)
  const page = await signedInAs(who)
  await page.goto(`/queue/${ready.number}?tab=mine`)
  const review = reviewOf(page, ready)
  const body = review.getByRole('textbox', { name: 'Message' })
  await review.getByRole('button', { name: 'Edit' }).click()
  await body.fill(`${await body.inputValue()}\n\n${promise}`)
  await expect(review.getByRole('list', { name: 'Not known' })).toContainText('will send')
  await review.getByRole('button', { name: /^Fix 1 promise/ }).click()
  await expect(body).toBeFocused()
  await review.getByRole('button', { name: 'Save' }).click()

  await expect(review.getByRole('list', { name: 'To look at first' })).toContainText('will send')
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('f')
  await expect(page.locator('[data-open-claim]')).toBeInViewport()
  const fixing = review.getByRole('region', { name: 'Fix what is open' })
  await fixing.getByRole('textbox', { name: 'Where is it from?' }).press('Control+Enter')
  await expect(fixing.getByRole('alert')).toContainText('Say where this is from')
  await fixing.getByRole('textbox', { name: 'Where is it from?' }).fill('Priya agreed on the phone')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')

  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeEnabled()
  await expect(review.getByRole('list', { name: 'To look at first' })).toBeHidden()
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await reaches(ready, 'waiting')
  expect(await newestMailTo(ready.customer.email)).toContain('express today')
})

test('a detail of the mail leads to what it rests on', async ({ signedInAs }) => {
  const who = await colleague('Nora Quill')
  const ready = await ownCase(who, personas.late)
  const page = await signedInAs(who)
  await page.goto(`/queue/${ready.number}?tab=mine`)
  const review = reviewOf(page, ready)
  await expect(review.getByText(/details checked$/)).toBeVisible()
  const details = review.getByRole('region', { name: 'The mail' }).getByRole('link')
  const detail = details.filter({ hasText: /^\d{1,2} [A-Z][a-z]+$/ }).first()
  const day = await detail.textContent()
  await detail.focus()
  await expect(review.getByRole('status').filter({ hasText: `“${day}”` })).toContainText('read')
  await expect(page.locator('[data-lit]')).toHaveCount(1)
  await detail.blur()
  await expect(page.locator('[data-lit]')).toHaveCount(0)
})
