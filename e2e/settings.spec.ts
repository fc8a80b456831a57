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
  // Only the pane scrolls: nothing in it reaches out below the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  await expectAccessible(page)
  const orders = page.getByRole('group', { name: 'Question about an order' })
  await orders.getByLabel('Model').selectOption('claude-opus-5-5')
  await orders.getByLabel('Effort').selectOption('high')
  await page.getByLabel('Tokens for one case').fill('many')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Give a whole number of tokens' })).toBeVisible()
  await page.getByLabel('Tokens for one case').fill('60,000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(orders.getByLabel('Model')).toHaveValue('claude-opus-5-5')
  await expect(page.getByLabel('Tokens for one case')).toHaveValue('60000')
})

test('an admin sets who may approve how much, and an agent is shown no settings', async ({
  signedInAs,
  ownDesk,
}) => {
  const url = await ownDesk('shop')
  const page = await signedInAs(await colleague('Ada Root', 'admin'), { baseURL: url })
  await page.goto('/settings')
  const deciding = page.getByRole('form', { name: 'Deciding' })
  await expect(deciding.getByLabel('An agent approves up to')).toHaveValue('100')
  await deciding.getByLabel('A lead approves up to').fill('50')
  await deciding.getByRole('button', { name: 'Save the rules' }).click()
  await expect(deciding.getByRole('alert')).toContainText('A lead may approve at least what an agent may.')
  await deciding.getByLabel('A lead approves up to').fill('2,000')
  await deciding.getByRole('button', { name: 'Save the rules' }).click()
  await expect(page.getByText('Saved. It holds from the next approval on.')).toBeVisible()
  await page.reload()
  await expect(deciding.getByLabel('A lead approves up to')).toHaveValue('2000')

  const agent = await signedInAs(await colleague('Nora Quill'), { baseURL: url })
  await expect(agent.getByRole('link', { name: 'Settings' })).toBeHidden()
  await agent.goto('/settings')
  await expect(agent.getByRole('heading', { name: 'Settings are for leads and admins' })).toBeVisible()
  await expectAccessible(agent)
})

test('an admin sets how much is asked of the model in a minute', async ({ signedInAs, ownDesk }) => {
  const url = await ownDesk('shop')
  const page = await signedInAs(await colleague('Ada Root', 'admin'), { baseURL: url })
  await page.goto('/settings')
  const load = page.getByRole('form', { name: 'How much at once' })
  await load.getByLabel('Requests a minute').fill('some')
  await load.getByLabel('Tokens a minute').fill('400,000')
  await load.getByRole('button', { name: 'Save these limits' }).click()
  await expect(load.getByRole('alert')).toContainText('Requests a minute are a whole number')
  await expect(load.getByLabel('Tokens a minute')).toHaveValue('400,000')
  await load.getByLabel('Requests a minute').fill('1,000')
  await load.getByRole('button', { name: 'Save these limits' }).click()
  await expect(page.getByText('Saved. It holds from the next question')).toBeVisible()
  await page.reload()
  await expect(load.getByLabel('Requests a minute')).toHaveValue('1000')
  await expect(load.getByLabel('Many waiting, from')).toHaveValue('50')
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

test('an admin sets what may be done to an order, from a policy to begin with', async ({
  signedInAs,
  ownDesk,
}) => {
  const url = await ownDesk('shop')
  const page = await signedInAs(await colleague('Ada Root', 'admin'), { baseURL: url })
  await page.goto('/settings')
  const policy = page.getByRole('form', { name: 'What may be done to an order' })
  const returns = policy.getByRole('group', { name: 'Returns' })
  await expect(returns.getByLabel('Days after delivery')).toHaveValue('30')
  await policy.getByLabel('Begin with').selectOption('The tau2 benchmark’s retail shop')
  await expect(returns.getByLabel('Days after delivery')).toHaveValue('')
  await expect(policy.getByLabel('Reasons that count')).toHaveValue('no longer needed\nordered by mistake')
  await returns.getByLabel('Days after delivery').fill('a month')
  await policy.getByRole('button', { name: 'Save the policy' }).click()
  await expect(policy.getByRole('alert')).toContainText(
    'Days are a whole number from 1 to 10,000, or nothing.',
  )
  await returns.getByLabel('Days after delivery').fill('14')
  await returns.getByRole('checkbox', { name: 'Any gift card of the customer' }).uncheck()
  await policy.getByRole('button', { name: 'Save the policy' }).click()
  await expect(page.getByText('Saved. It holds from the next proposal on.')).toBeVisible()
  await page.reload()
  await expect(returns.getByLabel('Days after delivery')).toHaveValue('14')
  await expect(returns.getByRole('checkbox', { name: 'Any gift card of the customer' })).not.toBeChecked()
  await expect(
    policy.getByRole('group', { name: 'Exchanges' }).getByLabel('Days after delivery'),
  ).toHaveValue('')
  await expectAccessible(page)
})
