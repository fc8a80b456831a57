import { startMessagesServer } from '#bin/messages/server.ts'
import { decideByTools } from '#bin/messages/twins.ts'
import { addCustomerMessage } from '#lib/cases/message.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { draftOf, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('what Claude wrote is approved and sent, its history says that it was Claude, and the answer is drafted by it', async ({
  ownDesk,
  signedInAs,
}) => {
  const key = 'a-key-that-nobody-may-see'
  const claude = await startMessagesServer({ decide: decideByTools, apiKey: key })
  const variables = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: claude.url }
  const baseURL = await ownDesk('shop', { variables })
  const page = await signedInAs(await colleague('Nora Quill'), { baseURL })
  const ready = await readyCase(personas.stalled)
  const first = await draftOf(ready)
  const asked = () => claude.requests.filter(({ path }) => path === '/v1/messages').length
  expect(asked()).toBe(5)

  await page.goto(`/queue/${ready.number}`)
  const review = reviewOf(page, ready)
  await expect(review.getByRole('heading', { name: 'When you approve, this happens' })).toBeVisible()
  await review.getByRole('button', { name: 'Approve & send' }).click()
  await expect(page.getByText('Approved. Sending to jordan.lee@example.com')).toBeVisible()
  await reaches(ready, 'waiting')
  expect(await db().effect.count({ where: { caseId: ready.id, state: 'succeeded' } })).toBe(1)

  await page.goto(`/cases/${ready.number}?show=history`)
  await expect(page.getByText('claude-sonnet-5-5').first()).toBeVisible()
  expect(await page.content()).not.toContain(key)

  const text = 'Thank you. And when will it arrive, before Friday?'
  expect(await addCustomerMessage({ caseId: ready.id, text }, systemClock)).toMatchObject({ ok: true })
  await reaches(ready, 'awaiting_approval')
  await page.goto(`/queue/${ready.number}`)
  await expect(review.getByRole('button', { name: 'Approve & send' })).toBeVisible()
  expect(await draftOf(ready)).not.toBe(first)
  expect(asked()).toBeGreaterThan(5)
  await claude.stop()
})
