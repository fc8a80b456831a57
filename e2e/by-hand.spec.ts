import { personas } from '#prisma/seed/personas.ts'
import { newestMailTo, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a reply is written by hand, starting from the assistant’s draft', async ({ signedInAs }) => {
  const ready = await readyCase(personas.exchangeRequested)
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await review.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Write it myself' }).click()

  await expect(review.getByRole('heading', { name: 'Your reply' })).toBeVisible()
  const body = review.getByRole('textbox', { name: 'Message' })
  await expect(body).toHaveValue('')
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(body).toHaveAttribute('aria-invalid', 'true')
  await review.getByRole('button', { name: 'Start from the assistant’s draft' }).click()
  await expect(body).toHaveValue(/^Hi Elif,/)
  await body.fill('Hi Elif,\n\nthank you for waiting. I wrote this one myself.')
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review.getByText('Written by you')).toBeVisible()
  await review.getByRole('button', { name: 'Approve & send' }).click()

  await reaches(ready, 'waiting')
  expect(await newestMailTo(personas.exchangeRequested.email)).toContain('I wrote this one myself.')
})
