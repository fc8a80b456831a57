import { personas } from '#prisma/seed/personas.ts'
import { readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test('of two who approve at once one does, and the other is told who it was', async ({ signedInAs }) => {
  const ready = await readyCase(personas.lost)
  const [first, second] = await Promise.all([
    signedInAs(await colleague('Nora Quill')),
    signedInAs(await colleague('Otis Brandt')),
  ])
  for (const page of [first, second]) await page.goto(`/queue/${ready.number}`)
  // The second presses before the first is through, over a slow line.
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await second.route(`**/queue/${ready.number}**`, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await reviewOf(second, ready).getByRole('button', { name: 'Approve & send' }).click()
  await expect(reviewOf(second, ready).getByRole('button', { name: 'Approving' })).toBeVisible()
  await reviewOf(first, ready).getByRole('button', { name: 'Approve & send' }).click()
  await expect(first.getByText('Approved. Sending to noor.haddad@example.com')).toBeVisible()
  letThrough()

  await expect(reviewOf(second, ready).getByRole('alert')).toContainText(
    'Nora Quill has approved it already.',
  )
  await expect(reviewOf(second, ready).getByText('Nora Quill answered')).toBeVisible()
})

test('what somebody types stays when a colleague decides first, who is named', async ({ signedInAs }) => {
  const ready = await readyCase(personas.defective, 'Where is my order O-976?')
  const [first, second] = await Promise.all([
    signedInAs(await colleague('Nora Quill')),
    signedInAs(await colleague('Otis Brandt')),
  ])
  for (const page of [first, second]) await page.goto(`/queue/${ready.number}`)
  const typing = reviewOf(second, ready)
  await typing.getByRole('button', { name: 'Edit' }).click()
  const body = typing.getByRole('textbox', { name: 'Message' })
  await body.fill('Words of my own that nobody has seen.')
  await expect(typing.getByText('Your text is kept')).toBeVisible()
  await reviewOf(first, ready).getByRole('button', { name: 'Approve & send' }).click()

  await expect(typing.getByText('Nora Quill answered')).toBeVisible()
  await expect(body).toHaveValue('Words of my own that nobody has seen.')
  await second.reload()
  await expect(body).toHaveValue('Words of my own that nobody has seen.')
})
