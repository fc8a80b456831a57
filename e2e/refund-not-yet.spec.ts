import { personas } from '#prisma/seed/personas.ts'
import { readyCase, stateOf } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a refund says before and after the press that it cannot be made yet; the case can still be taken over', async ({
  signedInAs,
}) => {
  const ready = await readyCase(
    personas.lost,
    'My parcel is lost, says the carrier. I would like my money back.',
  )
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await expect(review.getByRole('list', { name: 'To look at first' })).toContainText(
    'A refund cannot be made from here yet.',
  )
  const happens = review.getByRole('region', { name: 'When you approve, this happens' }).getByRole('listitem')
  await expect(happens.first()).toContainText(/Refund \D\d+\.\d\d to card ending \d{4}/)
  await expect(happens.last()).toContainText('noor.haddad@example.com')

  await review.getByRole('button', { name: 'Approve refund & send' }).click()
  await expect(review.getByRole('alert')).toContainText(
    'Nothing was approved: no money was moved and nothing was sent.',
  )
  expect(await stateOf(ready.id)).toBe('awaiting_approval')

  await review.getByRole('button', { name: 'More' }).click()
  await review.getByRole('menuitem', { name: 'Write it myself' }).click()
  await expect(review.getByRole('textbox', { name: 'Message' })).toBeVisible()
  expect(await stateOf(ready.id)).toBe('needs_human')
})
