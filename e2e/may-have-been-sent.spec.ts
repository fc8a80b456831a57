import { db } from '#lib/db.ts'
import { type Act, reset, say, scriptedServer } from '#lib/mail/scripted-server.ts'
import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test.slow()
const taken = say('250 queued')

/** A mail server that takes whole messages and does one thing after the other with them, the last for ever. */
function oneAfterTheOther(...acts: Act[]): Act {
  return (socket) => (acts.length > 1 ? acts.shift() : acts[0])?.(socket)
}

/** A shop that is silent while something is done: its order is in somebody else's hands. */
async function whileSilent(order: string, act: () => Promise<void>): Promise<void> {
  for (const [key, value] of Object.entries({ shopTimeoutMs: 500, shopRetrySeconds: [] }))
    await db().setting.create({ data: { key, value } })
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "Order" WHERE number = ${order} FOR UPDATE`
    await act()
  })
}

/** The number of the parcel that was sent again after all, as soon as the shop has it. */
async function numberInTheShop(order: string): Promise<string> {
  const made = () =>
    db().fulfilment.findFirst({ where: { order: { number: order }, reshipment: { isNot: null } } })
  await expect.poll(made).not.toBeNull()
  return (await made())?.trackingNumber ?? ''
}

test('what may have been done, or was refused, is for a person, who has a way on', async ({
  ownDesk,
  signedInAs,
}) => {
  await using server = await scriptedServer({
    dot: oneAfterTheOther(reset, taken, reset, say('550 5.7.1 Not like this'), taken),
  })
  const baseURL = await ownDesk('shop', { quiet: true, variables: { SMTP_URL: server.url } })
  const page = await signedInAs(await colleague('Nora Quill', 'lead'), { baseURL })
  const approve = async (persona: (typeof personas)['late' | 'stalled' | 'missing']) => {
    const ready = await readyCase(persona)
    await page.goto(`/queue/${ready.number}`)
    await reviewOf(page, ready).getByRole('button', { name: 'Approve & send' }).click()
    return ready
  }
  const first = await approve(personas.late)
  await reaches(first, 'needs_human')
  await page.goto(`/queue/${first.number}?tab=person`)
  const review = reviewOf(page, first)
  const panel = review.getByRole('region', {
    name: /^The mail to Ines Duarte may have been sent\. Please check\.$/,
  })
  await expect(panel).toContainText('The whole message was handed over, but no valid reply came')
  const messageId = (await panel.getByText(/^<[0-9a-f]+@/).textContent()) ?? ''
  expect(server.heard()).toContain(`Message-ID: ${messageId}`)
  await expectAccessible(page)
  const again = panel.getByRole('button', { name: 'Send again' })
  await expect(again).toHaveAccessibleDescription(/The same mail leaves once more\./)
  await again.focus()
  await page.keyboard.press('Enter')
  await reaches(first, 'waiting')
  expect(server.heard().split(`Message-ID: ${messageId}`)).toHaveLength(3)

  const second = await approve(personas.stalled)
  await reaches(second, 'needs_human')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/queue/${second.number}?tab=person`)
  await reviewOf(page, second).getByRole('button', { name: 'It arrived' }).click()
  await reaches(second, 'waiting')
  await page.goto(`/cases/${second.number}?show=history`)
  await expect(page.getByText('Checked: the mail arrived')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  const third = await approve(personas.missing)
  await reaches(third, 'needs_human')
  await page.goto(`/queue/${third.number}?tab=person`)
  const refusedMail = reviewOf(page, third)
  await expect(refusedMail.getByRole('region', { name: /was not sent\.$/ })).toContainText('550 5.7.1')
  await refusedMail.getByRole('button', { name: 'Try again' }).click()
  await expect(refusedMail.getByRole('region', { name: 'Case', exact: true })).toBeFocused()
  await refusedMail.getByRole('button', { name: 'Approve & send' }).click()
  await reaches(third, 'waiting')

  const { lost } = personas
  await db().variant.updateMany({
    where: { lines: { some: { order: { number: lost.order } } } },
    data: { stock: 5, available: true },
  })
  const fourth = await readyCase(lost, 'The carrier says that my parcel is lost. Please send it again.')
  await page.goto(`/queue/${fourth.number}`)
  await whileSilent(lost.order, async () => {
    await reviewOf(page, fourth)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await reaches(fourth, 'needs_human')
  })
  await page.goto(`/queue/${fourth.number}?tab=person`)
  const replacement = reviewOf(page, fourth).getByRole('region', { name: /Please check\.$/ })
  await expect(replacement).toContainText('the shop did not answer within 500 ms')
  const number = replacement.getByRole('textbox', { name: 'Tracking number' })
  await replacement.getByRole('button', { name: 'It was done' }).click()
  await expect(number).toHaveAccessibleDescription(/A tracking number is made of/)
  await expectAccessible(page)
  const sentAs = await numberInTheShop(lost.order)
  await number.fill(sentAs)
  await replacement.getByRole('button', { name: 'It was done' }).click()
  await reaches(fourth, 'waiting')
  expect(server.heard().replaceAll('=\r\n', '')).toContain(sentAs)
  await page.goto(`/cases/${fourth.number}?show=history`)
  await expect(page.getByText(`Tracking number ${sentAs}`)).toBeVisible()
})
