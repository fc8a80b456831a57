import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { type JourneyCase, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

const { outForDelivery, labelOnly, severalOpen } = personas

/** The order of a case goes to an address from now on that it has never gone to; its first line. */
async function addressMoves({ customer }: JourneyCase): Promise<string> {
  const line1 = `${crypto.randomUUID().slice(0, 8)} Elsewhere Road`
  const { shipTo } = await db().order.findUniqueOrThrow({ where: { number: customer.order } })
  if (typeof shipTo !== 'object' || shipTo === null || Array.isArray(shipTo)) throw new Error('No address')
  await db().order.update({ where: { number: customer.order }, data: { shipTo: { ...shipTo, line1 } } })
  return line1
}

test('an order that changed since is shown old and new, and approved by who has seen it', async ({
  signedInAs,
}) => {
  const ready = await readyCase(outForDelivery)
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await expect(review.getByText('When you approve, this happens')).toBeVisible()
  const elsewhere = await addressMoves(ready)
  await review.getByRole('button', { name: 'Approve & send' }).click()
  const changed = review.getByRole('region', { name: 'Changed since this was written' })
  await expect(changed.getByRole('heading')).toHaveText(
    `Order ${outForDelivery.order} changed since this was written`,
  )
  const [was, now] = [changed.getByRole('cell').nth(0), changed.getByRole('cell').nth(1)]
  await expect(now).toContainText(elsewhere)
  await expect(was).not.toContainText(elsewhere)
  await expectAccessible(page)
  await changed.getByRole('button', { name: 'Approve & send anyway' }).click()
  await expect(page.getByText(`Approved. Sending to ${outForDelivery.email}`)).toBeVisible()
  await reaches(ready, 'waiting')
})

test('or it is written anew from what is so now, with nothing lost on the way back', async ({
  signedInAs,
}) => {
  const ready = await readyCase(labelOnly)
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await expect(review.getByText('When you approve, this happens')).toBeVisible()
  const elsewhere = await addressMoves(ready)
  await review.getByRole('button', { name: 'Approve & send' }).click()
  const changed = review.getByRole('region', { name: 'Changed since this was written' })
  await expect(changed).toContainText(elsewhere)
  await expect(changed.getByRole('heading')).toBeFocused()
  await review.getByText('When you approve, this happens').click()
  await page.keyboard.press('Escape')
  await expect(changed).toBeHidden()
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await changed.getByRole('button', { name: 'Have it redrafted' }).click()
  await expect(page.getByText('The assistant writes a new draft')).toBeVisible()
  await reaches(ready, 'awaiting_approval')
  expect(await db().proposal.count({ where: { caseId: ready.id, status: 'withdrawn' } })).toBe(1)
})

test('what the mail says that is not so any more is mended before it is approved', async ({ signedInAs }) => {
  const ready = await readyCase(severalOpen, 'Where is my order O-1028?')
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await expect(review.getByText('When you approve, this happens')).toBeVisible()
  const parcel = await db().fulfilment.findFirstOrThrow({ where: { order: { number: severalOpen.order } } })
  const scan = { status: 'in_transit', place: 'Nowhere Junction', text: 'Arrived at the depot' } as const
  await db().shipmentEvent.create({ data: { fulfilmentId: parcel.id, at: new Date(), ...scan } })
  await review.getByRole('button', { name: 'Approve & send' }).click()
  const changed = review.getByRole('region', { name: 'Changed since this was written' })
  await expect(changed).toContainText('Nowhere Junction')
  await expect(changed).toContainText('which nothing speaks for any more')
  await changed.getByRole('button', { name: 'Take it in, mend the mail' }).click()
  await expect(review.getByRole('button', { name: /^Fix \d/ })).toBeVisible()
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeHidden()
  const pending = await db().proposal.findFirstOrThrow({ where: { caseId: ready.id, status: 'pending' } })
  expect(pending.version).toBe(2)
})
