import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

const { lost } = personas

test('a refund above an agent’s limit waits for a lead, who is asked and approves it', async ({
  signedInAs,
  ownDesk,
}) => {
  const baseURL = await ownDesk('shop')
  await db().setting.create({ data: { key: 'approveLimits', value: { agent: 10, lead: 1_000 } } })
  const ready = await readyCase(lost, 'My parcel is lost, says the carrier. I would like my money back.')
  const agent = await signedInAs(await colleague('Nora Quill'), { baseURL })
  await agent.goto(`/queue/${ready.number}`)
  await expect(agent.getByRole('region', { name: 'Queue' })).toContainText('waits for a lead')
  const review = reviewOf(agent, ready)
  await expect(review.getByRole('list', { name: 'To look at first' })).toContainText(
    /Waits for a lead\. It moves \S+; you can approve up to \S+10\.00\./,
  )
  await expect(review.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await expectAccessible(agent)
  await review.getByRole('button', { name: 'Ask a lead' }).first().click()
  await review.getByRole('textbox', { name: 'What do you want to know?' }).fill('May we refund all of it?')
  await review.getByRole('region', { name: 'Ask a lead' }).getByRole('button', { name: 'Ask a lead' }).click()
  await reaches(ready, 'needs_human')

  const lead = await signedInAs(await colleague('Lena Ford', 'lead'), { baseURL })
  await lead.goto(`/queue/${ready.number}?tab=person`)
  await expect(reviewOf(lead, ready)).toContainText('May we refund all of it?')
  await reviewOf(lead, ready).getByRole('button', { name: 'Approve refund & send' }).click()
  await expect(lead.getByText(`Approved. Sending to ${lost.email}`)).toBeVisible()
  await reaches(ready, 'waiting')
  await Promise.all([agent.close(), lead.close()])
  expect(await db().refund.count({ where: { order: { number: lost.order } } })).toBe(1)
})
