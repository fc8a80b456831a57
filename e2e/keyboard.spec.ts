import type { Page } from '@playwright/test'
import { personas } from '#prisma/seed/personas.ts'
import { newestMailTo, ownCase, reaches, stateOf } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a day’s work needs no mouse', async ({ page }) => {
  const who = await colleague('Nora Quill')
  const cases = await Promise.all(
    [personas.returnRequested, personas.partialRefund].map((customer) => ownCase(who, customer)),
  )
  const [first, second] = cases.sort((one, other) => one.number - other.number)
  if (!first || !second) throw new Error('There are two cases')
  await page.goto('/sign-in?to=/queue%3Ftab%3Dmine')
  await type(page, 'Tab', who.email, 'Tab', who.password, 'Enter')
  await expect(reviewOf(page, first)).toBeVisible()
  await expect(page).toHaveURL(`/queue/${first.number}?tab=mine`)
  await page.keyboard.press('j')
  await expect(reviewOf(page, second)).toBeVisible()
  await page.keyboard.press('k')
  await expect(reviewOf(page, first)).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('e')
  const body = reviewOf(page, first).getByRole('textbox', { name: 'Message' })
  await expect(body).toBeFocused()
  await page.keyboard.type('Just a jolly beginning. ')
  await page.keyboard.press('Control+Enter')
  await expect(reviewOf(page, first).getByText('Edited by you')).toBeVisible()
  await expect(reviewOf(page, first).getByRole('button', { name: 'Approve & send' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')

  await expect(reviewOf(page, second)).toBeVisible()
  await page.keyboard.press('b')
  const reason = page.getByRole('textbox', { name: 'What should be different?' })
  await expect(reason).toBeFocused()
  await page.keyboard.type('Too long. Keep it short.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sent back. The assistant writes a new draft')).toBeVisible()
  await reaches(first, 'waiting')
  expect(await newestMailTo(first.customer.email)).toContain('Just a jolly beginning.')
})

test('a held Ctrl+Enter approves one case and no more', async ({ signedInAs }) => {
  const who = await colleague('Nora Quill')
  const cases = await Promise.all(
    [personas.outForDelivery, personas.cancelled].map((customer) => ownCase(who, customer)),
  )
  const [first, second] = cases.sort((one, other) => one.number - other.number)
  if (!first || !second) throw new Error('There are two cases')
  const page = await signedInAs(who)
  await page.goto(`/queue/${first.number}?tab=mine`)
  const approve = (at: typeof first) => reviewOf(page, at).getByRole('button', { name: 'Approve & send' })
  await expect(approve(first)).toBeEnabled()
  await approve(first).focus()
  await page.keyboard.down('Control')
  await hold(page)
  await expect(reviewOf(page, second)).toBeVisible()
  await hold(page)
  await expect(approve(second)).toBeEnabled()
  await hold(page)
  await reaches(first, 'waiting')
  expect(await stateOf(second.id)).toBe('awaiting_approval')

  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  // A press just after the others counts as one of them.
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Nothing is yours')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await reaches(second, 'waiting')
})

/** A key that stays down is told again and again. */
async function hold(page: Page): Promise<void> {
  for (let time = 0; time < 15; time += 1) await page.keyboard.down('Enter')
}

/** Presses keys by name, and types everything else. */
async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (key === 'Tab' || key === 'Enter') await page.keyboard.press(key)
    else await page.keyboard.type(key)
  }
}
