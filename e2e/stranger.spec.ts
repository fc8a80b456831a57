import { z } from 'zod'
import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { caseOf, newestMailTo, reaches } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a stranger who names an order sees and gets nothing of its customer’s', async ({
  page,
  signedInAs,
}) => {
  const { order } = personas.stalled
  const theirs = await secretsOf(order)
  const email = 'chris.parker@example.net'
  await page.goto('/support')
  await page.getByLabel('Your name').fill('Chris Parker')
  await page.getByLabel('Mail address').fill(email)
  await page.getByLabel('Order number').fill(order)
  await page.getByLabel('Your question').fill(`Where is my order ${order}? And where does it go to?`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your question. Your reference is #')).toBeVisible()
  const asked = await caseOf(page)
  await reaches(asked, 'needs_human')

  const desk = await signedInAs(await colleague('Nora Quill'))
  await desk.goto(`/queue/${asked.number}?tab=person`)
  const review = reviewOf(desk, asked)
  await expect(review.getByText('Not verified.')).toBeVisible()
  await expect(review.getByText('Nothing about an order or a customer was read')).toBeVisible()
  for (const secret of theirs) await expect(review).not.toContainText(secret)
  await review
    .getByRole('textbox', { name: 'Message' })
    .fill('Please write to us from the address you ordered with.')
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review.getByText('given by the sender, not on file')).toBeVisible()
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await reaches(asked, 'waiting')

  for (const show of ['conversation', 'facts', 'history']) {
    await desk.goto(`/cases/${asked.number}?show=${show}`)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(`#${asked.number}`)
    for (const secret of theirs) await expect(desk.getByRole('main')).not.toContainText(secret)
  }
  const prompt = desk.getByText('Exact prompt and answer').first()
  await prompt.click()
  await expect(desk.getByRole('region', { name: 'What the assistant was asked' })).toBeVisible()
  for (const secret of theirs) await expect(desk.getByRole('main')).not.toContainText(secret)

  await page.reload()
  await expect(page.getByText('Please write to us from the address')).toBeVisible()
  const mail = await newestMailTo(email)
  for (const secret of theirs) {
    await expect(page.getByRole('main')).not.toContainText(secret)
    expect(mail).not.toContain(secret)
  }
})

/** What only the customer of an order, and the desk, may know. */
async function secretsOf(number: string): Promise<string[]> {
  const { customer, lines, fulfilments, shipTo } = await db().order.findUniqueOrThrow({
    where: { number },
    select: {
      shipTo: true,
      customer: { select: { name: true, email: true, phone: true } },
      lines: { select: { title: true } },
      fulfilments: { select: { trackingNumber: true } },
    },
  })
  const address = Object.values(z.record(z.string(), z.unknown()).parse(shipTo))
  const secrets = [
    ...Object.values(customer),
    ...customer.name.split(' '),
    ...lines.map(({ title }) => title),
    ...fulfilments.map(({ trackingNumber }) => trackingNumber),
    ...address,
  ].filter((secret) => typeof secret === 'string' && secret.length > 2)
  expect(secrets.length).toBeGreaterThan(7)
  return secrets.map(String)
}
