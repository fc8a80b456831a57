import type { Page } from '@playwright/test'
import { startMessagesServer } from '#bin/messages/server.ts'
import { db } from '#lib/db.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { addressFacts } from '#lib/shop/facts.ts'
import { type Persona, personas } from '#prisma/seed/personas.ts'
import { expectAccessible } from './axe.ts'
import { caseOf, reaches } from './cases.ts'
import { expect, reviewOf, test } from './desk.ts'
import { colleague } from './people.ts'

const { severalOpen, returnable } = personas
const pending = 'O-1041'
const processed = 'O-1037'

const call = (action: string, args: JsonObject = {}) => ({ action, args, reason: 'It comes next' })

/** A model that works a case in these replies: it goes on as long as the prompt shows that it has not come that far. */
function working(reads: Json[], body: string, bundle: Json[]) {
  return (prompt: { role: string; text: string }[]) => {
    const text = prompt.flatMap((part) => (part.role === 'user' ? [part.text] : [])).join('\n')
    const draft = call('draft_email', { subject: 'Your order', body })
    const reply = !text.includes('<fact ')
      ? reads
      : text.includes('<drafts>')
        ? [...bundle, call('propose_send')]
        : [draft]
    return JSON.stringify(reply)
  }
}

async function asksOnTheWeb(page: Page, { name, email, order }: Persona, question: string): Promise<void> {
  await page.goto('/support')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Mail address').fill(email)
  await page.getByLabel('Order number').fill(order)
  await page.getByLabel('Your question').fill(question)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your question. Your reference is #')).toBeVisible()
}

const act = (action: string, args: JsonObject) => call(action, { ...args, why: 'The customer asks for it' })

async function addressOf(number: string) {
  const { shipTo } = await db().order.findUniqueOrThrow({ where: { number }, select: { shipTo: true } })
  return addressFacts.parse(shipTo)
}

test('several wishes of a customer are one list in plain words, approved together, and done in the shop', async ({
  ownDesk,
  browse,
  signedInAs,
}) => {
  let decide = (_: { role: string; text: string }[]) => ''
  const key = 'a-key'
  const claude = await startMessagesServer({ decide: (prompt) => decide(prompt), apiKey: key })
  const variables = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: claude.url }
  const baseURL = await ownDesk('shop', { variables })
  const [stranger, page] = [
    await browse({ baseURL }),
    await signedInAs(await colleague('Nora Quill', 'lead'), { baseURL }),
  ]

  const was = await addressOf(processed)
  const to = { line1: '12 Quay Street', city: 'Lisbon', postcode: '1200-109', country: was.country }
  decide = working(
    [pending, processed].flatMap((order) => [call('get_order', { order })]).concat(call('get_customer')),
    'Hi Sofia, your order O-1041 is cancelled. We have changed the delivery address of O-1037.',
    [
      act('propose_cancel_order', { order: pending, because: 'no longer needed' }),
      act('propose_change_order_address', { order: processed, to }),
      act('propose_change_customer_address', { to }),
    ],
  )
  const wishes = `Please cancel ${pending}. And I have moved: send ${processed} to 12 Quay Street, 1200-109 Lisbon, and note that address for me.`
  await asksOnTheWeb(stranger, { ...severalOpen, order: pending }, wishes)
  const first = await caseOf(stranger)
  await reaches(first, 'awaiting_approval')
  await page.goto(`/queue/${first.number}`)
  const review = reviewOf(page, first)
  await expect(
    review.getByText('Cancel order O-1041 (no longer needed): refund €29.00 to card ending 2968'),
  ).toBeVisible()
  const readdressed = review.getByRole('listitem').filter({ hasText: `Change where ${processed} goes` })
  await expect(readdressed.getByText(was.line1)).toBeVisible()
  await expect(readdressed.getByText('12 Quay Street')).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Approve all & send' }).click()
  await reaches(first, 'waiting')
  expect(await db().order.findUniqueOrThrow({ where: { number: pending } })).toMatchObject({
    status: 'cancelled',
  })
  expect(await addressOf(processed)).toMatchObject(to)

  await db().variant.update({ where: { sku: 'ARC-OE-SAND' }, data: { priceCents: 11_400 } })
  const { order } = returnable
  decide = working(
    [call('get_customer'), call('get_product', { product: 'Arc Over-Ear' })].concat(
      ['get_order', 'get_shipment'].map((read) => call(read, { order })),
    ),
    'Hi Kofi, we will exchange the headset for one in sand. The difference of $15.00 is refunded.',
    [
      act('propose_exchange_items', {
        order,
        items: [{ sku: 'ARC-OE-INK', new_sku: 'ARC-OE-SAND', quantity: 1 }],
        settle_by: null,
      }),
    ],
  )
  await asksOnTheWeb(stranger, returnable, 'Could I have my headset in sand instead of ink?')
  const second = await caseOf(stranger)
  await reaches(second, 'awaiting_approval')
  await page.goto(`/queue/${second.number}`)
  const exchange = reviewOf(page, second)
  await expect(
    exchange.getByText(
      /^Exchange Arc Over-Ear \(ink, \S+129\.00\) for Arc Over-Ear \(sand, \S+114\.00\): refund \S+15\.00 to /,
    ),
  ).toBeVisible()
  await exchange.getByRole('button', { name: 'Approve exchange & send' }).click()
  await reaches(second, 'waiting')
  expect(await db().exchange.count({ where: { order: { number: order } } })).toBe(1)
  await claude.stop()
})
