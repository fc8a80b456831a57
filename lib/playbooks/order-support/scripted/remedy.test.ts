import { describe, expect, it } from 'vitest'
import type { StateEffect } from '#lib/loop/state.ts'
import type { OrderFacts, ParcelFacts } from '#lib/shop/facts.ts'
import { message, shopWith, startFor, work } from '#lib/testing/letters.ts'
import { lineOf, orderWith, paidBy, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'

const lost = orderWith([parcelWith({ status: 'lost' })])
const stalled = orderWith([parcelWith()])
const returned = orderWith([parcelWith({ status: 'returned_to_sender' })])
const silent = orderWith([parcelWith({ last_scan: scanned('2026-11-21', 9) })])
const withParcel = (parcel: Partial<ParcelFacts>, order: Partial<OrderFacts> = {}) =>
  orderWith([parcelWith(parcel)], order)

/** What comes of a customer's words about an order. No step on the way may be refused. */
async function comes(order: TestOrder, says: Parameters<typeof work>[0]['says'], start = {}) {
  const done = await work({ shop: shopWith([order]), order: order.order.number, says, start })
  expect([done.repairs, done.why]).toEqual([0, expect.not.stringContaining('refused')])
  return { ...done, effects: done.stop.kind === 'parked' ? done.stop.effects : [] }
}

describe('a customer whose parcel did not arrive', () => {
  it.each([
    ['lost', lost],
    ['silent for longer than the shop waits', silent],
    ['back at the warehouse', returned],
  ])('gets the money back if they wish: %s', async (_what, order) => {
    const { effects, body, subject } = await comes(order, 'I would like a refund please.')
    expect(effects).toMatchObject([
      { kind: 'refund', order: 'O-1001', amount_cents: 12_900, currency: 'USD' },
      { kind: 'send_email' },
    ])
    expect(subject).toBe('Your order O-1001: your refund')
    expect(body).toContain('As you asked, we refund $129.00 to your card ending 4411.')
    expect(body).toContain('3 to 5 business days')
    expect(body).not.toContain('which you would prefer')
  })

  it.each([
    ['lost', lost],
    ['silent for longer than the shop waits', silent],
  ])('gets the same again if they wish: %s', async (_what, order) => {
    const { effects, body } = await comes(order, 'Please send me a replacement.')
    expect(effects).toMatchObject([
      {
        kind: 'reship',
        tracking_number: 'NP4471200',
        items: [{ title: 'Arc Over-Ear, sand', quantity: 1 }],
      },
      { kind: 'send_email' },
    ])
    expect(body).toContain('As you asked, we send the Arc Over-Ear again at no cost')
    expect(body).toContain('{tracking}')
  })

  it('gets it once they have said which, after the desk has asked', async () => {
    const messages = [
      message('customer', 'Where is O-1001?', '2026-11-29T09:00:00.000Z'),
      message('desk', 'Your order O-1001 is lost. Which would you prefer?', '2026-11-29T10:00:00.000Z'),
      message('customer', 'The refund please, thanks', '2026-11-30T08:00:00.000Z'),
    ]
    const { effects, body } = await comes(lost, { messages })
    expect(effects.map(({ kind }) => kind)).toEqual(['refund', 'send_email'])
    expect(body).not.toContain('no better news')
  })

  it('paid by two methods gets back on each what it paid', async () => {
    const paid = [paidBy('gift card ending 7QX2', 2_900), paidBy('card ending 4411', 10_000)]
    const { body } = await comes(withParcel({ status: 'lost' }, { paid }), 'I want a refund.')
    expect(body).toContain(
      '$129.00 to your gift card ending 7QX2 and your card ending 4411, to each what was paid by it.',
    )
  })

  it.each([
    ['a condition', 'If you cannot find it I want a refund.'],
    ['a choice', 'I want a refund or a replacement.'],
    ['both', 'Refund me. Or send me a replacement!'],
    ['a part', 'I want a partial refund.'],
    ['another question', 'I want a refund. Do you ship to Norway?'],
    ['another wish', 'I want a refund and I want to talk to a human.'],
  ])('is for a person where they wish with %s', async (_what, says) => {
    expect((await comes(lost, says)).stop.kind).toBe('escalated')
  })

  it.each([
    ['is on its way', stalled, 'asks for a refund'],
    ['was delivered', withParcel({ status: 'delivered' }), 'asks for a refund'],
    [
      'is in another case',
      withParcel({ status: 'lost' }, { open_proposal: 'case #7' }),
      'in case #7 already',
    ],
    [
      'is a replacement',
      withParcel({ status: 'lost', replaces: { reason: 'Lost', decided_on: '2026-11-20' } }),
      'asks for a refund',
    ],
  ])('is for a person where the parcel %s', async (_what, order, why) => {
    expect((await comes(order, 'I want a refund.')).why).toContain(why)
  })

  it('is told by a person where the same is out of stock', async () => {
    const lines = [lineOf({ in_stock: false })]
    const { why } = await comes(withParcel({ status: 'lost' }, { lines }), 'A replacement please')
    expect(why).toContain('out of stock')
  })

  it('whose parcel came back is asked by a person where it should go', async () => {
    expect((await comes(returned, 'Please send it again.')).stop.kind).toBe('escalated')
  })
})

describe('a promise of when we look again', () => {
  const promised: StateEffect = {
    kind: 'follow_up',
    at: '2026-11-27T10:00:00.000Z',
    outcome: 'due',
    summary: JSON.stringify({
      order: 'O-1001',
      on: '2026-11-30',
      if: 'no_new_scan',
      do: 'write',
      condition: 'There is no new scan by 30 November',
      promise: 'We write that day',
    }),
  }
  const before = [
    message('customer', 'Where is O-1001? What happens if it does not move?', '2026-11-27T09:00:00.000Z'),
    message('desk', 'Your order O-1001 is in Malmö.', '2026-11-27T10:00:00.000Z'),
  ]

  it.each([
    'What happens if it does not move?',
    'And what if it never turns up?',
    'When will you look at it again?',
  ])('goes with the letter where the customer asks: %s', async (asked) => {
    const { effects, body } = await comes(stalled, `Where is my order? ${asked}`)
    expect(effects).toMatchObject([
      { kind: 'send_email' },
      { kind: 'follow_up', order: 'O-1001', on: '2026-12-03', if: 'no_new_scan', do: 'write' },
    ])
    expect(body).toContain('If there is no new scan by 3 December, we write to you that day')
  })

  it('goes with no other letter: the usual question takes its five steps', async () => {
    const { effects, actions } = await comes(stalled, 'Where is my order? I leave for a trip on Friday.')
    expect(effects.map(({ kind }) => kind)).toEqual(['send_email'])
    expect(actions).toHaveLength(5)
  })

  it('is not made where the customer may choose already, or the parcel moves', async () => {
    const moving = withParcel({ status: 'in_transit', last_scan: scanned('2026-11-29', 1) })
    for (const order of [silent, moving]) {
      const { effects } = await comes(order, 'Where is it? What happens if it does not arrive?')
      expect(effects.map(({ kind }) => kind)).toEqual(['send_email'])
    }
  })

  it('is kept on its day: the facts are read again and the choice is offered', async () => {
    const { effects, body, actions } = await comes(silent, { messages: before, effects: [promised] })
    expect(actions.slice(0, 3)).toEqual(['get_customer', 'get_order', 'get_shipment'])
    expect(effects.map(({ kind }) => kind)).toEqual(['send_email'])
    expect(body).toContain('we have looked at your order again')
    expect(body).toContain('a replacement, as long as the item is in stock, or a refund')
    expect(body).not.toContain('writing again')
  })

  it.each([
    ['refund', 'refund'],
    ['reship', 'reship'],
  ])('is kept as it was made: %s', async (promise, kind) => {
    const summary = JSON.stringify({ ...JSON.parse(promised.summary), do: promise })
    const { effects, body } = await comes(silent, { messages: before, effects: [{ ...promised, summary }] })
    expect(effects.map((effect) => effect.kind)).toEqual([kind, 'send_email'])
    expect(body).toContain('As promised, we ')
  })

  it('that was cancelled because the customer said thanks is made again; it has not arrived yet', async () => {
    const summary = JSON.stringify({ ...JSON.parse(promised.summary), on: '2026-12-03' })
    const effects = [{ ...promised, summary, outcome: 'cancelled' }]
    const thanks = (text: string) => [...before, message('customer', text, '2026-11-30T08:00:00.000Z')]
    const again = await comes(stalled, { messages: thanks('Thanks a lot!'), effects })
    expect(again.effects).toMatchObject([{ kind: 'follow_up', on: '2026-12-03' }])
    const arrived = await comes(stalled, { messages: thanks('Thanks, it has arrived!'), effects })
    expect(arrived.effects).toEqual([{ kind: 'close', why: 'thanks' }])
  })
})

describe('a customer who only says thanks', () => {
  it('has their case closed', async () => {
    const { effects } = await comes(stalled, 'Thanks, it arrived today!')
    expect(effects).toEqual([{ kind: 'close', why: 'thanks' }])
  })

  it('has it handed over where closing was sent back', async () => {
    const decision = { kind: 'sent_back' as const, draft: null, reason: 'Ask about the box', by: 'Maya' }
    const { why } = await comes(stalled, {
      messages: [message('customer', 'Thanks!', '2026-11-30T08:00:00.000Z')],
      decisions: [{ ...decision, at: '2026-11-30T08:30:00.000Z' }],
    })
    expect(why).toContain('“Ask about the box”')
  })
})

describe('an order that has been under way for long', () => {
  it('is handed over by rule, with that as the reason', async () => {
    const slow = withParcel({ days_since_shipped: 22 })
    const { why } = await comes(slow, 'Where is my order?')
    expect(why).toBe(
      'O-1001 was shipped 22 days ago and has not arrived. After more than 21 days a person decides.',
    )
    expect((await comes(withParcel({ days_since_shipped: 21 }), 'Where is my order?')).why).toBe('')
  })

  it('is so after the days of the settings', async () => {
    const settings = { ...startFor().settings, escalate_after_days: 7 }
    const { why } = await comes(stalled, 'Where is my order?', { settings })
    expect(why).toContain('shipped 8 days ago')
  })
})
