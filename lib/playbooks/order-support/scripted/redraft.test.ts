import { describe, expect, it } from 'vitest'
import { message, shopWith, work } from '#lib/testing/letters.ts'
import { asOf, orderWith, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'

const question = 'Where is my order? I leave for a trip on Friday.'

/** A letter, and the one written after the first was sent back. */
async function sentBack(order: TestOrder, reason: string, says = question) {
  const shop = shopWith([order])
  const messages = [message('customer', says)]
  const first = await work({ shop, order: 'O-1001', says: { messages } })
  const { subject, body } = first
  const drafts = [{ version: 1, author: 'model' as const, old: true, subject, body, asks: [] }]
  const decisions = [{ kind: 'sent_back' as const, draft: 1, reason, by: 'Maya', at: asOf }]
  return { first, second: await work({ shop, order: 'O-1001', says: { messages, drafts, decisions } }) }
}

const stalled = orderWith([parcelWith()])
const last_scan = scanned('2026-11-28', 2, 'Bristol', 'Delivered: left by the front door')
const orders: [what: string, order: TestOrder, needsStep: boolean][] = [
  ['stalled', stalled, true],
  ['late', orderWith([parcelWith({ status: 'in_transit', last_scan: scanned('2026-11-29', 1) })]), true],
  ['silent', orderWith([parcelWith({ last_scan: scanned('2026-11-20', 10) })]), true],
  ['lost', orderWith([parcelWith({ status: 'lost' })]), true],
  ['returned', orderWith([parcelWith({ status: 'returned_to_sender' })]), true],
  [
    'delivered',
    orderWith([parcelWith({ status: 'delivered', last_scan, delivered_at: last_scan.at })]),
    true,
  ],
  ['not shipped', orderWith([], { days_since_placed: 2, promised_on: '2026-12-03' }), false],
]

describe('a draft sent back as “Too long. Keep it short, and start by saying sorry.”', () => {
  it.each(orders)('is shorter and begins with an apology: %s', async (_what, order, needsStep) => {
    const { first, second } = await sentBack(order, 'Too long. Keep it short, and start by saying sorry.')
    expect(second.stop.kind).toBe('parked')
    expect(second.body.length).toBeLessThan(first.body.length * 0.8)
    const [greeting, opening] = second.body.split('\n\n')
    expect(greeting).toBe('Hi Jordan,')
    expect(opening).toMatch(/^I am sorry .+\.$/)
    expect(second.body.match(/sorry/g)).toHaveLength(1)
    if (needsStep) expect(second.body).toMatch(/repl(y|ied)/)
  })

  it('still says what matters', async () => {
    const { second } = await sentBack(stalled, 'Too long. Keep it short, and start by saying sorry.')
    expect(second.body).toBe(`Hi Jordan,

I am sorry that your order O-1001 is late.

It left our warehouse on 22 November with Nordpost (NP4471200), and the last scan was in Malmö on 24 November. Delivery was promised for 26 November.

I cannot promise that it will be with you by Friday. If you would rather not wait, just reply to this mail.`)
  })
})

describe('a draft that was sent back', () => {
  it.each([
    ['Too long', /^Hi Jordan,\n\nYour order O-1001 left our warehouse/],
    ['More formal please', /^Dear Jordan Lee,/],
    ['A bit cold', /I understand how tiring it is to wait for a parcel\.[\s\S]*I am glad to help\.$/],
  ])('with “%s” is written accordingly', async (reason, expected) => {
    const { second } = await sentBack(stalled, reason)
    expect(second.body).toMatch(expected)
  })

  it('for its apology has none', async () => {
    const { first, second } = await sentBack(stalled, 'Do not apologise, it is the carrier')
    expect(first.body).toContain('I am sorry')
    expect(second.body).not.toContain('sorry')
  })

  it.each(['Offer a refund', 'Hmm, not convinced', 'Too short'])(
    'with “%s” goes to a person, who is told the reason',
    async (reason) => {
      const { second } = await sentBack(stalled, reason)
      expect(second.why).toContain(`The draft was sent back (“${reason}”)`)
    },
  )

  it('is told of in few words, however long the reason', async () => {
    const { second } = await sentBack(stalled, `No. ${'x'.repeat(2_000)}\u0000`)
    expect(second.stop.kind).toBe('escalated')
    expect(second.repairs).toBe(0)
  })

  it('or withdrawn because the customer wrote is as good as it was', async () => {
    const messages = [message('customer', question)]
    const shop = shopWith([stalled])
    const { subject, body } = await work({ shop, order: 'O-1001', says: { messages } })
    const drafts = [{ version: 1, author: 'model' as const, old: true, subject, body, asks: [] }]
    const decisions = [{ kind: 'withdrawn' as const, draft: 1, reason: '', by: 'system', at: asOf }]
    for (const more of [[], [message('customer', 'Any news?')]]) {
      const says = { messages: [...messages, ...more], drafts, decisions }
      const anew = await work({ shop, order: 'O-1001', says })
      expect(anew.stop.kind).toBe('parked')
      expect(anew.repairs).toBe(0)
    }
  })
})
