import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { newestMailTo, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a replacement is approved and made, and its tracking number stands in the mail', async ({
  signedInAs,
}) => {
  const { lost } = personas
  await db().variant.updateMany({
    where: { lines: { some: { order: { number: lost.order } } } },
    data: { stock: 5, available: true },
  })
  const ready = await readyCase(lost, 'The carrier says that my parcel is lost. Please send it again.')
  const page = await signedInAs(await colleague('Priya Nair', 'lead'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  const happens = review.getByRole('region', { name: 'When you approve, this happens' }).getByRole('listitem')
  await expect(happens.first()).toContainText(/Send 1 × .* again to /)
  await expect(happens.last()).toContainText('{tracking}')
  await review.getByRole('button', { name: /^Approve/ }).click()

  await reaches(ready, 'waiting')
  const made = await db().reshipment.findFirstOrThrow({
    where: { order: { number: lost.order } },
    include: { fulfilment: true },
  })
  const mail = await newestMailTo(lost.email)
  expect(mail).toContain(made.fulfilment.trackingNumber)
  expect(mail).not.toContain('{tracking}')
  await page.goto(`/cases/${ready.number}`)
  await expect(page.getByText(made.fulfilment.trackingNumber).first()).toBeVisible()
})
