import { randomUUID } from 'node:crypto'
import { personas } from '#prisma/seed/personas.ts'
import { caseOf, reaches } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a customer asks on the web, reads the answer on their page, and writes again', async ({
  page,
  signedInAs,
}) => {
  const { name, email, order } = personas.giftCard
  await page.goto('/support')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Mail address').fill(email)
  await page.getByLabel('Order number').fill(order)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your question')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your name')).toHaveValue(name)
  await page.getByLabel('Your question').fill('Your page says that my order was delivered. When was that?')
  await page.getByRole('button', { name: 'Send' }).click()

  await expect(page.getByText('We have your question. Your reference is #')).toBeVisible()
  await expect(page.getByText('We are looking into it')).toBeVisible()
  const ready = await caseOf(page)
  await reaches(ready, 'awaiting_approval')
  const desk = await signedInAs(await colleague('Nora Quill'))
  await desk.goto(`/queue/${ready.number}`)
  await reviewOf(desk, ready).getByRole('button', { name: 'Approve & send' }).click()
  await reaches(ready, 'waiting')

  await page.reload()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expect(page.getByText('Northline Support answered')).toBeVisible()
  await page.getByLabel('Write again').fill('Thank you. Nothing was at the door then.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nothing was at the door then.' })).toBeVisible()
  await desk.goto(`/queue/${ready.number}`)
  await expect(reviewOf(desk, ready).getByText('Nothing was at the door then.')).toBeVisible()
})

test('the page of a question is nobody’s who does not have its address', async ({ page, faults }) => {
  await page.goto(`/support/${randomUUID().replaceAll('-', '').repeat(2)}`)
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  expect(faults.splice(0)).toEqual([expect.stringContaining('404')])
})
