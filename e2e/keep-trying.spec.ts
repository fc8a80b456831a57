import { askForRedraft, takeOver } from '#lib/cases/hand-over.ts'
import { systemClock } from '#lib/clock.ts'
import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { type JourneyCase, reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { type Colleague, colleague } from './people.ts'

/** A case whose assistant was stopped after two steps. */
async function stoppedCase(who: Colleague): Promise<JourneyCase> {
  const ready = await readyCase(personas.stalled)
  await takeOver(who, ready.id, systemClock)
  await db().case.update({ where: { id: ready.id }, data: { bounds: { maxSteps: 2 } } })
  await askForRedraft(who, ready.id, systemClock)
  await reaches(ready, 'needs_human')
  return ready
}

test('a lead lets the assistant keep trying, which goes on from where it stood', async ({ signedInAs }) => {
  const lead = await colleague('Lena Ford', 'lead')
  const stopped = await stoppedCase(lead)
  const page = await signedInAs(lead)
  await page.goto(`/queue/${stopped.number}`)
  const review = reviewOf(page, stopped)
  await expect(review.getByText('Stopped after 2 tries')).toBeVisible()

  const panel = review.getByRole('region', { name: 'Let it keep trying' })
  const tries = panel.getByRole('textbox', { name: 'Tries' })
  await review.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Let it keep trying…' }).click()
  await expect(tries).toBeFocused()
  await expect(tries).toHaveValue('4')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('l')
  await expect(tries).toBeFocused()
  await tries.fill('none')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('alert')).toContainText('Give a whole number of tries')
  await expect(tries).toBeFocused()
  await tries.fill('6')
  await page.keyboard.press('Control+Enter')

  await reaches(stopped, 'awaiting_approval')
  await page.goto(`/cases/${stopped.number}?show=history`)
  await expect(page.getByText('6 tries instead of 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Went on from where it was stopped' })).toBeVisible()
})

test('an agent is not offered to let it keep trying', async ({ signedInAs }) => {
  const agent = await colleague('Nora Quill')
  const stopped = await stoppedCase(agent)
  const page = await signedInAs(agent)
  await page.goto(`/queue/${stopped.number}`)
  const review = reviewOf(page, stopped)
  await review.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Ask for a new draft' })).toBeVisible()
  await expect(page.getByText('Let it keep trying')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'Let it keep trying' })).toHaveCount(0)
})
