import { db } from '#lib/db.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './desk.ts'
import { colleague } from './people.ts'

test('an admin chooses which model decides, and how hard it thinks', async ({ signedInAs, ownDesk }) => {
  const url = await ownDesk('shop')
  const page = await signedInAs(await colleague('Ada Root', 'admin'), { baseURL: url })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByText('the rules decide')).toBeVisible()
  await expectAccessible(page)
  const orders = page.getByRole('group', { name: 'Question about an order' })
  await orders.getByLabel('Model').selectOption('claude-opus-5-5')
  await orders.getByLabel('Effort').selectOption('high')
  await page.getByLabel('Tokens for one case').fill('many')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Give a whole number of tokens' })).toBeVisible()
  await page.getByLabel('Tokens for one case').fill('60,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(orders.getByLabel('Model')).toHaveValue('claude-opus-5-5')
  await expect(page.getByLabel('Tokens for one case')).toHaveValue('60000')
})

test('a lead is shown no settings', async ({ signedInAs }) => {
  const page = await signedInAs(await colleague('Lena Ford', 'lead'))
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings are for admins' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expectAccessible(page)
})

test('the queue says since when the assistant is away, and what to do', async ({ signedInAs, ownDesk }) => {
  const url = await ownDesk('shop')
  const since = new Date(Date.now() - 600_000)
  await db().providerOutage.create({ data: { provider: 'anthropic', since, nextProbeAt: new Date() } })
  const page = await signedInAs(await colleague('Maya Chen'), { baseURL: url })
  const away = page.getByRole('status').filter({ hasText: 'Assistant away since' })
  await expect(away).toContainText(/Assistant away since \d\d:\d\d\./)
  await expectAccessible(page)
  await away.getByRole('link', { name: 'Write replies yourself' }).click()
  await expect(page).toHaveURL(/state=queued/)
})
