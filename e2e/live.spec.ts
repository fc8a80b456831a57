import { personas } from '#prisma/seed/personas.ts'
import { ownCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('a second tab shows what happens without being loaded again', async ({ signedInAs }) => {
  const who = await colleague('Nora Quill')
  const page = await signedInAs(who)
  const other = await page.context().newPage()
  await other.goto('/queue?tab=mine')
  await expect(other.getByText('Nothing is yours')).toBeVisible()
  let loads = 0
  other.on('load', () => {
    loads += 1
  })
  const ready = await ownCase(who, personas.returnable, 'Where is my order O-981?')
  const row = other.getByRole('region', { name: 'Queue' }).getByRole('link', { name: ready.subject })
  await expect(row).toBeVisible()

  await page.goto(`/queue/${ready.number}?tab=mine`)
  await reviewOf(page, ready).getByRole('button', { name: 'Approve & send' }).click()
  await expect(row).toBeHidden()
  await expect(other.getByText('Nothing is yours')).toBeVisible()
  expect(loads).toBe(0)
})
