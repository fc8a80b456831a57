import { personas } from '#prisma/seed/personas.ts'
import { readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a draft that is sent back as too long comes again, shorter', async ({ signedInAs }) => {
  const ready = await readyCase(personas.late)
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  const mail = review.getByRole('region', { name: 'The mail' })
  await expect(mail).toContainText('Hi Ines,')
  const [first = ''] = await mail.allTextContents()

  await review.getByRole('button', { name: 'Send back…' }).click()
  const panel = review.getByRole('region', { name: 'Send back' })
  await panel.getByRole('button', { name: 'Send back' }).click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await panel.getByRole('button', { name: 'Too long' }).click()
  await panel.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Sent back. The assistant writes a new draft')).toBeVisible()

  await page.getByRole('button', { name: `Open #${ready.number}` }).click()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeEnabled()
  await expect(page.getByRole('link', { name: ready.subject })).toContainText('2nd draft')
  await expect(mail).toContainText('Hi Ines,')
  const [second = ''] = await mail.allTextContents()
  expect(second.length).toBeLessThan(first.length)
})
