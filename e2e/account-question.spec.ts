import { ACME } from '#prisma/seed/data/companies.ts'
import { expectAccessible } from './axe.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test.slow()

test('a colleague’s question about Acme is answered with its figures', async ({ signedInAs }) => {
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto('/cases/new')
  await page.getByRole('radio', { name: 'Question about an account' }).check()
  const company = page.getByRole('combobox', { name: 'Company' })
  await company.fill('acme')
  await page.getByRole('option', { name: new RegExp(ACME) }).click()
  await expect(company).toHaveValue(ACME)
  await page.getByLabel('What you want to know').fill('Why is the Acme account at risk?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open case' }).click()

  const steps = page.getByRole('main').getByRole('list').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Looked up the account' })).toBeVisible()
  await expect(steps.filter({ hasText: 'Did 2 things at once' })).toBeVisible()
  const on = page.getByRole('link', { name: 'Read the answer' })
  await expect(on).toBeFocused()
  await page.keyboard.press('Enter')

  const answer = page.getByRole('region', { name: /answered/ })
  await expect(answer).toContainText('is at risk, for two reasons')
  await expect(answer).toContainText('6 tickets are open, 3 of them escalated')
  await expect(answer).toContainText('down 38 %')
  await expect(answer.getByRole('heading', { name: 'Where this is from' })).toBeVisible()
  await expect(answer.getByRole('listitem').filter({ hasText: 'Order volume, step 2' })).toBeVisible()
  await expect(answer.getByRole('link', { name: 'Source 1: account record' }).first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Leo Marchant')
  await expectAccessible(page)
})

test('a question that nobody can answer by rule goes to a person, who has nobody to write to', async ({
  signedInAs,
}) => {
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto('/cases/new')
  await page.getByRole('radio', { name: 'Question about an account' }).check()
  await page.getByLabel('What you want to know').fill('What is the birthday of their boss?')
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose the company' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Company' }).fill('Pellworth')
  await page.getByRole('option', { name: /Pellworth Insurance/ }).click()
  await page.getByRole('button', { name: 'Open case' }).click()
  await page.getByRole('link', { name: 'Open the case' }).click()
  await expect(page.getByText('There is no answer.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read and close' }).click()

  const number = Number(new URL(page.url()).pathname.split('/').at(-1))
  const review = reviewOf(page, { number })
  await expect(review.getByText('Nobody outside waits for a reply')).toBeVisible()
  await expect(review.getByRole('textbox')).toHaveCount(0)
  await expect(review.getByRole('region', { name: 'account record' })).toContainText('Pellworth Insurance')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Why (may be empty)').fill('Told them myself')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(`Closed #${number}`)).toBeVisible()
})
