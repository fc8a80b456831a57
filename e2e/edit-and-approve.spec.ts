import { personas } from '#prisma/seed/personas.ts'
import { readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('what arrives is what the reviewer made of the draft', async ({ signedInAs }) => {
  const ready = await readyCase(personas.notShipped)
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await review.getByRole('button', { name: 'Edit' }).click()
  const body = review.getByRole('textbox', { name: 'Message' })
  const words = 'I have walked over to the packers, and yours is the next one they take.'
  await body.fill(`${await body.inputValue()}\n\n${words}`)
  await review.getByRole('textbox', { name: 'Subject' }).fill(`Your order, ${ready.subject}`)
  await review.getByRole('button', { name: 'Save' }).click()

  await expect(review.getByText(/^Edited by you: \d+ words added/)).toBeVisible()
  await review.getByRole('button', { name: 'Show the changes' }).click()
  await expect(review.getByRole('insertion').filter({ hasText: words })).toBeVisible()
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await expect(page.getByText('Approved. Sending to wei.zhang@example.com')).toBeVisible()

  await page.getByRole('link', { name: 'Mailbox' }).click()
  await page.getByRole('link', { name: `Your order, ${ready.subject}` }).click()
  await expect(page.getByRole('article', { name: `Your order, ${ready.subject}` })).toContainText(words)
})
