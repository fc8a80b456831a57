import { personas } from '#prisma/seed/personas.ts'
import { expect, test } from './desk.ts'
import { colleague } from './people.ts'

test('a case is opened from the form and its steps appear until it is ready', async ({ signedInAs }) => {
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.getByRole('link', { name: 'New case' }).click()
  const about = page.getByRole('combobox', { name: 'Customer or order' })
  await about.fill(personas.outForDelivery.order)
  await page.getByRole('option', { name: new RegExp(personas.outForDelivery.order) }).click()
  await expect(about).toHaveValue(`${personas.outForDelivery.order} · ${personas.outForDelivery.name}`)
  await page.getByLabel('What the customer asks').fill('When does my parcel come? I have to leave at noon.')
  await page.getByRole('button', { name: 'Open case' }).click()

  await expect(page.getByRole('heading', { name: 'What the assistant does' })).toBeVisible()
  const steps = page.getByRole('main').getByRole('list').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Looked up the order' })).toBeVisible()
  await expect(steps.filter({ hasText: 'Wrote a draft' })).toBeVisible()
  // The way on has the focus, so that Enter goes.
  const on = page.getByRole('link', { name: 'Review it' })
  await expect(on).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'When you approve, this happens' })).toBeVisible()
})

test('what is missing is said at its field, and a stranger may be written to', async ({ signedInAs }) => {
  const page = await signedInAs(await colleague('Nora Quill'))
  await page.goto('/cases/new')
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByLabel('What the customer asks')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('combobox', { name: 'Customer or order' }).fill('nobody.knows@example.net')
  await page.getByRole('option', { name: 'nobody.knows@example.net · not on file' }).click()
  await page.getByLabel('What the customer asks').fill('Do you ship to Iceland?')
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('heading', { name: 'Do you ship to Iceland?' })).toBeVisible()
})
