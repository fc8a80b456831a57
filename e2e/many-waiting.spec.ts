import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { turnSwitch } from '#lib/review/switches.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './desk.ts'
import { colleague } from './people.ts'

test('whoever opens a case while many wait is told so, and the rail says how many wait and why', async ({
  signedInAs,
  ownDesk,
}) => {
  const url = await ownDesk('shop')
  const maya = await colleague('Maya Chen', 'lead')
  expect(await turnSwitch(maya, { name: 'assistantPaused', on: true }, systemClock)).toMatchObject({
    ok: true,
  })
  const since = new Date(Date.now() - 300_000)
  const waiting = {
    playbook: 'order-support',
    subject: 'Where is it?',
    state: 'queued',
    scope: 'none',
  } as const
  await db().case.createMany({
    data: Array.from({ length: 60 }, (_, at) => ({
      ...waiting,
      ...{ channel: 'form', contactEmail: `${at}@example.com` },
      ...{ dueAt: since, openedAt: since, stateSince: since },
    })),
  })
  const page = await signedInAs(maya, { baseURL: url })
  await expect(
    page.getByRole('link', { name: /^The assistant is paused: 60 wait, the oldest for \d min$/ }),
  ).toBeVisible()
  await page.goto('/cases/new')
  await page.getByLabel('What the customer asks').fill('Where is my order?')
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByText('Waiting for the assistant: 60 cases come first.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/cases/new')
  await page.getByLabel('What the customer asks').fill('Where is my order? I leave tomorrow.')
  await page.getByLabel(/^Urgent/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByText('Waiting for the assistant: it comes next.')).toBeVisible()

  await page.goto('/support')
  await page.getByLabel('Your name').fill('Jordan Lee')
  await page.getByLabel('Mail address').fill('jordan.lee@example.com')
  await page.getByLabel('Your question').fill('Where is my order?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByText('Many are asking at the moment; we expect to look at yours as soon as we can.'),
  ).toBeVisible()
  await expectAccessible(page)
})
