import { personas } from '#prisma/seed/personas.ts'
import { draftOf, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague, signIn } from './people.ts'

test('a draft is approved, goes out by itself, and the answer to it brings the case back', async ({
  page,
}) => {
  const ready = await readyCase(personas.stalled)
  const { number, subject } = ready
  const first = await draftOf(ready)
  await signIn(page, await colleague('Nora Quill'))

  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: subject }).click()
  const review = reviewOf(page, ready)
  await expect(review.getByRole('heading', { name: subject })).toBeVisible()
  await expect(review.getByText('Where is my order?')).toBeVisible()
  await expect(review.getByRole('heading', { name: 'When you approve, this happens' })).toBeVisible()
  await expect(review.getByRole('region', { name: 'Order O-1001' })).toBeVisible()
  await review.getByRole('button', { name: 'Approve & send' }).click()

  await expect(page.getByText('Approved. Sending to jordan.lee@example.com')).toBeVisible()
  await page.getByRole('button', { name: `Open #${number}` }).click()
  await expect(page.getByText('Answered, waiting for the customer')).toBeVisible()
  await expect(page.getByText('dealt with just now')).toBeVisible()
  await expect(page.getByText('nobody has it yet')).toBeHidden()

  await page.getByRole('link', { name: 'Mailbox' }).click()
  const ours = new RegExp(`#${number}$`)
  await page.getByRole('region', { name: 'Mails' }).getByRole('link', { name: ours }).click()
  await expect(page.getByText('Received by the local mail server')).toBeVisible()
  await expect(page.getByText('Jordan Lee <jordan.lee@example.com>')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Reply as customer' })
    .fill('Thank you. And when will it arrive, before Friday?')
  await page.getByRole('button', { name: 'Add reply' }).click()

  await page
    .getByRole('status')
    .getByRole('link', { name: `case #${number}` })
    .click()
  await expect(page.getByText('And when will it arrive, before Friday?')).toBeVisible()
  await expect(page.getByText('Ready for review')).toBeVisible()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeVisible()
  expect(await draftOf(ready)).not.toBe(first)
})
