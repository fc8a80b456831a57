import { type Act, reset, say, scriptedServer } from '#lib/mail/scripted-server.ts'
import { personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { reaches, readyCase } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

test.slow()

/** A mail server that takes whole messages and says nothing of every other one, but breaks off. */
function everyOtherReceiptLost(): Act {
  let messages = 0
  return (socket) => {
    messages += 1
    const act = messages % 2 === 1 ? reset : say('250 queued')
    act(socket)
  }
}

test('a mail that may have been sent is for a person: it arrived, or it is sent again as the same mail', async ({
  ownDesk,
  signedInAs,
}) => {
  await using server = await scriptedServer({ dot: everyOtherReceiptLost() })
  const baseURL = await ownDesk('shop', { quiet: true, variables: { SMTP_URL: server.url } })
  const page = await signedInAs(await colleague('Nora Quill'), { baseURL })
  const approve = async (persona: (typeof personas)['late' | 'stalled']) => {
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
})
