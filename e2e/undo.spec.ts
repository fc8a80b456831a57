import { db } from '#lib/db.ts'
import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { reaches, readyCase, stateOf } from './cases.ts'
import { deskOfFile, expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

const desk = deskOfFile('shop')

const { late } = personas

/** So many seconds to undo in, on a desk of the journey's own. */
async function secondsToUndo(value: number): Promise<void> {
  await db().setting.update({ where: { key: 'undoSeconds' }, data: { value } })
}

/** How many mails have left for a case. */
function sentIn({ id: caseId }: { id: string }): Promise<number> {
  return db().message.count({ where: { caseId, direction: 'outbound' } })
}

test('what was approved is undone with Z, and goes out once when it is approved again', async ({
  signedInAs,
}) => {
  const baseURL = desk()
  await secondsToUndo(30)
  const ready = await readyCase(late)
  const page = await signedInAs(await colleague('Nora Quill'), { baseURL })
  await page.goto(`/queue/${ready.number}`)
  await reviewOf(page, ready).getByRole('button', { name: 'Approve & send' }).click()
  const bar = page.getByRole('region', { name: 'Just approved' })
  await expect(bar).toContainText(`Approved. Sending to ${late.email}`)
  await expect(bar).toContainText(/#\d+, in \d+ s/)
  await expectAccessible(page)
  await page.keyboard.press('z')
  await expect(page.getByText('Undone. Nothing was done, and it is up for review again')).toBeVisible()
  await expect(reviewOf(page, ready).getByText('When you approve, this happens')).toBeVisible()
  expect(await stateOf(ready.id)).toBe('awaiting_approval')
  expect(await sentIn(ready)).toBe(0)

  await secondsToUndo(0)
  await reviewOf(page, ready).getByRole('button', { name: 'Approve & send' }).click()
  await reaches(ready, 'waiting')
  expect(await sentIn(ready)).toBe(1)
})

test('on a phone, and from the page of the case; too late is said in words', async ({ signedInAs }) => {
  const baseURL = desk()
  await secondsToUndo(60)
  const ready = await readyCase(late)
  const page = await signedInAs(await colleague('Nora Quill'), {
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const approve = async () => {
    await page.goto(`/queue/${ready.number}`)
    await reviewOf(page, ready).getByRole('button', { name: 'Approve & send' }).click()
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeVisible()
  }
  const bar = page.getByRole('region', { name: 'Just approved' })
  await approve()
  await bar.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Undone.')).toBeVisible()

  await approve()
  await page.goto(`/queue/${ready.number}`)
  await expect(reviewOf(page, ready).getByText('It goes out in a moment.')).toBeVisible()
  await reviewOf(page, ready).getByRole('button', { name: 'Undo' }).tap()
  await reaches(ready, 'awaiting_approval')

  await approve()
  // Time passes faster for the mail than for the page.
  await db().effect.updateMany({
    where: { caseId: ready.id, state: 'pending' },
    data: { notBefore: new Date(0) },
  })
  await reaches(ready, 'waiting')
  await bar.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Too late: it was carried out already. Nothing was undone.')).toBeVisible()
})
