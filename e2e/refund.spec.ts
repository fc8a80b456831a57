import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { newestMailTo, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a refund is approved, made, and the mail that tells of it delivered', async ({ signedInAs }) => {
  const { returnedToSender } = personas
  const ready = await readyCase(
    returnedToSender,
    'My parcel went back to you, says the carrier. I would like my money back.',
  )
  const page = await signedInAs(await colleague('Priya Nair', 'lead'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  const happens = review.getByRole('region', { name: 'When you approve, this happens' }).getByRole('listitem')
  await expect(happens.first()).toContainText(/Refund \D\d+\.\d\d to card ending \d{4}/)
  await expect(happens.last()).toContainText(returnedToSender.email)
  await expect(review.getByText(/yet/)).toHaveCount(0)
  await review.getByRole('button', { name: 'Approve refund & send' }).click()

  await reaches(ready, 'waiting')
  const order = await db().order.findUniqueOrThrow({
    where: { number: returnedToSender.order },
    include: { refunds: true },
  })
  expect(order.refunds.map(({ amountCents }) => amountCents)).toEqual([order.totalCents])
  expect(await newestMailTo(returnedToSender.email)).toContain('refund')
  await page.goto(`/cases/${ready.number}?show=history`)
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByText('Mail handed over')).toBeVisible()
})
