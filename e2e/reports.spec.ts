import { expectAccessible } from './axe.ts'
import { expect, test } from './desk.ts'
import { colleague } from './people.ts'

test.slow()

test('a lead starts a report and reads it', async ({ signedInAs }) => {
  const page = await signedInAs(await colleague('Ada Lund', 'lead'))
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Month')).toContainText('This month')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start the report' }).click()

  await expect(page.getByRole('heading', { name: /^Churn report, \w+ \d{4}$/ })).toBeVisible()
  const report = page.getByRole('article')
  await expect(report).toContainText(/Overall \d+ %: \d+ of \d+ accounts? cancelled\./)
  await expect(report).toContainText(/enterprise +\d+ +\d+ +\d+ %/)
  await expect(report).toContainText('asked for by Ada Lund')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy: the report' })).toBeVisible()
  await expectAccessible(page)

  // On paper there is the report, and nothing of the desk around it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(report).toContainText('Overall')
  await page.emulateMedia({ media: 'screen' })

  await report.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('link', { name: /Churn report.*Ada Lund/ }).first()).toBeVisible()
  await page.goBack()
  await report.getByRole('link', { name: /with its history/ }).click()
  await expect(page.getByRole('region', { name: /answered/ })).toContainText('Overall')
  await page.getByRole('link', { name: /History/ }).click()
  await expect(page.getByText('Wrote the report')).toBeVisible()
})

test('an agent has no reports', async ({ signedInAs }) => {
  const page = await signedInAs(await colleague('Nora Quill'))
  await expect(page.getByRole('link', { name: 'Reports' })).toBeHidden()
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Reports are for leads' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start the report' })).toBeHidden()
  await expectAccessible(page)
})
