import { personas } from '#prisma/seed/personas.ts'
import { newestMailTo, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a promise goes out with its mail, and the case waits for its day', async ({ signedInAs }) => {
  const ready = await readyCase(
    personas.stalled,
    'Where is my order? And what happens if it does not move any more?',
  )
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const row = page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: ready.subject })
  await expect(row).toContainText(/Email, look again on \d+ \w+/)

  const review = reviewOf(page, ready)
  const happens = review.getByRole('region', { name: 'When you approve, this happens' }).getByRole('listitem')
  await expect(happens).toHaveCount(2)
  await expect(happens.first()).toContainText('jordan.lee@example.com')
  await expect(happens.first()).toContainText(/If there is no new scan by \d+ \w+, we write to you that day/)
  await expect(happens.last()).toContainText(
    /If there is no new scan by \d+ \w+, write to the customer: the case comes back that day/,
  )
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await expect(page.getByText('Approved. Sending to jordan.lee@example.com')).toBeVisible()

  await page.goto(`/cases/${ready.number}`)
  await expect(page.getByText('Answered, waiting for the customer')).toBeVisible()
  await expect(page.getByText(/^comes back /)).toBeVisible()
  await page.getByRole('link', { name: /^History/ }).click()
  await expect(page.getByText('Set a day to look again')).toBeVisible()
  expect(await newestMailTo(personas.stalled.email)).toContain('If there is no new scan')
})

test('a case that only says thanks is closed with one press', async ({ signedInAs }) => {
  const ready = await readyCase(personas.stranger, 'Thanks, everything has arrived!')
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await expect(review.getByText('Close the case: the customer said thanks')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await review.getByRole('button', { name: 'Close the case' }).click()
  await expect(page.getByText('Approved. Closing the case')).toBeVisible()
  await page.goto(`/cases/${ready.number}`)
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})
