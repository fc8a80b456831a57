import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { openedCase, reaches, readyCase, stateOf } from './cases.ts'
import { deskOfFile, expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

const desk = deskOfFile('shop')

test('a lead holds sending and releases it: what was approved meanwhile stands, waits and goes out', async ({
  signedInAs,
}) => {
  const baseURL = desk()
  const ready = await readyCase(personas.late)
  const lead = await signedInAs(await colleague('Lena Ford', 'lead'), { baseURL })
  const agent = await signedInAs(await colleague('Nora Quill'), { baseURL })
  await agent.goto(`/queue/${ready.number}`)
  await lead.getByRole('link', { name: 'Settings' }).click()
  await expect(lead.getByRole('heading', { name: 'Stop a part of the desk' })).toBeVisible()
  await expect(lead.getByLabel('Tokens for one case')).toBeHidden()
  await lead.getByRole('button', { name: 'Hold sending' }).click()
  await expect(lead.getByText(/^On hold since .* by Lena Ford$/)).toBeVisible()
  await expectAccessible(lead)

  const banner = agent.getByRole('status', { name: 'What is stopped' })
  await expect(banner).toContainText(/Sending is on hold since \d\d:\d\d by Lena Ford\. Nothing waits\./)
  await reviewOf(agent, ready).getByRole('button', { name: 'Approve & send' }).click()
  await expect(banner).toContainText('1 approval waits')
  await agent.goto(`/queue/${ready.number}`)
  await expect(reviewOf(agent, ready)).toContainText('Sending is on hold: it goes out when it is released.')
  expect(await stateOf(ready.id)).toBe('committing')
  await expectAccessible(agent)

  await lead.getByRole('button', { name: 'Release sending' }).click()
  await reaches(ready, 'waiting')
  await expect(banner).not.toContainText('Sending')
})

test('a lead pauses the assistant: a case waits, says so, and is worked when it may go on', async ({
  signedInAs,
}) => {
  const baseURL = desk()
  const lead = await signedInAs(await colleague('Lena Ford', 'lead'), { baseURL })
  await lead.goto('/settings')
  await lead.getByRole('button', { name: 'Pause the assistant' }).click()
  const banner = lead.getByRole('status', { name: 'What is stopped' })
  await expect(banner).toContainText('The assistant is paused since')
  const opened = await openedCase(personas.late)
  await expect(banner).toContainText('1 case waits')
  await lead.goto(`/queue/${opened.number}`)
  await expect(reviewOf(lead, opened)).toContainText(
    'The assistant is paused: it takes the case up when it may go on.',
  )
  expect(await stateOf(opened.id)).toBe('queued')
  await lead.goto('/settings')
  await lead.getByRole('button', { name: 'Let it go on' }).click()
  await reaches(opened, 'awaiting_approval')
})
