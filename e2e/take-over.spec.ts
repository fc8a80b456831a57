import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { openedCase, reaches } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a case is taken over while the assistant is at work, which then has no part in it', async ({
  ownDesk,
  signedInAs,
}) => {
  // Slow enough that there is a middle to be in.
  const baseURL = await ownDesk('shop', { pace: 4_000 })
  const page = await signedInAs(await colleague('Nora Quill'), { baseURL })
  const opened = await openedCase(personas.stalled)
  await page.goto(`/queue/${opened.number}`)
  const review = reviewOf(page, opened)
  await expect(review.getByText('The assistant is at work')).toBeVisible()
  await review.getByRole('button', { name: 'Write it myself' }).click()

  const body = review.getByRole('textbox', { name: 'Message' })
  await expect(body).toBeFocused()
  await body.fill('Hi Jordan,\n\nI am sorry that you have to wait.')
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review.getByText('Written by you')).toBeVisible()
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await reaches(opened, 'waiting')

  await page.goto(`/cases/${opened.number}?show=history`)
  await expect(page.getByRole('heading', { name: 'Took the case over' })).toBeVisible()
  expect(await db().proposal.count({ where: { caseId: opened.id, author: 'model' } })).toBe(0)
  await page.goto(`/cases/${opened.number}`)
  await expect(page.getByText('I am sorry that you have to wait.')).toBeVisible()
})
