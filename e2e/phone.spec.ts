import type { Page } from '@playwright/test'
import { personas } from '#prisma/seed/personas.ts'
import { ownCase, reaches } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('on a phone the list and the review are two screens, with a way there and back', async ({
  signedInAs,
}) => {
  const who = await colleague('Nora Quill')
  const ready = await ownCase(who, personas.severalParcels)
  await ownCase(who, personas.severalOpen, 'Where is my order O-1028?')
  const size = { width: 390, height: 844 }
  const page = await signedInAs(who, { viewport: size, hasTouch: true, isMobile: true })
  await page.goto('/queue?tab=mine')
  const list = page.getByRole('region', { name: 'Queue' })
  const review = reviewOf(page, ready)
  await expect(list.getByRole('link', { name: ready.subject })).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await fits(page)

  await list.getByRole('link', { name: ready.subject }).tap()
  await expect(review.getByText('1 of 2')).toBeVisible()
  await expect(list).toBeHidden()
  await fits(page)
  await review.getByRole('link', { name: 'Back to the list' }).tap()
  await expect(list).toBeVisible()
  await expect(review).toBeHidden()

  await list.getByRole('link', { name: ready.subject }).tap()
  await review.getByRole('button', { name: 'Edit' }).tap()
  await expect(review.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await fits(page)
  await review.getByRole('button', { name: 'Back' }).tap()
  const approve = review.getByRole('button', { name: 'Approve & send' })
  await expect(approve).toBeInViewport()
  await approve.tap()
  await expect(page.getByText('Approved. Sending to')).toBeVisible()
  await expect(page.getByText('1 of 1')).toBeVisible()
  await reaches(ready, 'waiting')
})

/** Nothing is cut off at the side, and everything can be hit with a thumb. */
async function fits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  for (const button of await page.getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box !== null) expect(box.height, await button.ariaSnapshot()).toBeGreaterThanOrEqual(44)
  }
  // Below that a phone enlarges the page around a field that is tapped.
  for (const field of await page.locator('input, textarea, select').all())
    await expect(field).toHaveCSS('font-size', '16px')
}
