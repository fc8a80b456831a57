import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Looks for what keeps people out of the page that is open, in both themes: there is to be nothing, and one first heading.
 *
 * @param within a part of the page, where the rest is out of reach for the time being.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect(page.locator('h1:visible'), `What ${page.url()} is about`).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // What is found in a page that is just changing is looked for again once it has: what is wrong stays wrong.
    await expect(async () => {
      await page.evaluate(atRest)
      // A guard takes the focus only to hand it on: into an open menu, or out of it.
      const axe = new AxeBuilder({ page }).include(within).exclude('[data-base-ui-focus-guard]')
      // Another theme has other colours and is the same otherwise.
      const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
      expect(found, `${page.url()}, ${colorScheme}`).toEqual([])
    }).toPass({ timeout: 5_000 })
  }
}

/**
 * Colours on their way to others are nobody's to judge: they are there at once, and painted. What turns for ever goes on.
 */
async function atRest(): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}
