import { expect, test } from './desk.ts'

test('the first to open an empty desk becomes its admin, and nobody after', async ({ browse, ownDesk }) => {
  const baseURL = await ownDesk('empty')
  const [first, second] = [await browse({ baseURL }), await browse({ baseURL })]
  for (const page of [first, second]) {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Set up ShopOps' })).toBeVisible()
    await page.getByLabel('Your name').fill('Ada Flint')
    await page.getByLabel('Mail address').fill('ada@example.com')
  }
  await first.getByLabel('Password').fill('short')
  await first.getByRole('button', { name: 'Become the admin' }).click()
  await expect(first.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(first.getByLabel('Your name')).toHaveValue('Ada Flint')
  await first.getByLabel('Password').fill('long enough for all')
  await first.getByRole('button', { name: 'Become the admin' }).click()
  await expect(first.getByText('Nothing to review')).toBeVisible()

  await second.getByLabel('Password').fill('long enough for all')
  await second.getByRole('button', { name: 'Become the admin' }).click()
  await expect(second.getByRole('main').getByRole('alert')).toContainText('has its first admin already')
  await second.goto('/setup')
  await expect(second.getByRole('heading', { name: 'Sign in to ShopOps' })).toBeVisible()
})
