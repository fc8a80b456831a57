import { describe, expect, it } from 'vitest'
import { letterTo } from '#lib/testing/letter-claims.ts'
import { lineOf, orderWith, parcelWith, scanned } from '#lib/testing/sample-orders.ts'

const moving = { status: 'in_transit', promised_on: '2026-12-02', days_past_promise: 0 } as const
const arrived = {
  status: 'delivered',
  last_scan: scanned('2026-11-27', 3, 'Bristol', 'Delivered: handed over at the door'),
  delivered_at: '2026-11-27T06:12:00.000Z',
} as const
const speaker = { tracking_number: 'NP4471201', items: [{ title: 'Cove Speaker, moss', quantity: 1 }] }

describe('several parcels of one order', () => {
  it('are told one by one while any is still to come, what has arrived by the way', async () => {
    const parcels = [
      parcelWith({ ...moving, last_scan: scanned('2026-11-29', 1), ...speaker }),
      parcelWith(arrived),
    ]
    const { subject, body } = await letterTo([orderWith(parcels)], 'Where is the rest of my order?', 'O-1001')
    expect(subject).toBe('Your order O-1001: what has arrived and what is still to come')
    expect(body).toContain(
      'It comes in two parcels. The one with the Arc Over-Ear was delivered on 27 November.',
    )
    expect(body).toContain('The one with the Cove Speaker left our warehouse on 22 November')
    expect(body).not.toContain('If you do not have it')
  })

  it('with the same things in them are numbered', async () => {
    const last_scan = scanned('2026-11-29', 1)
    const parcels = [parcelWith({ ...moving, last_scan, tracking_number: 'NP4471201' }), parcelWith(arrived)]
    const { body } = await letterTo([orderWith(parcels)], 'Where is it?', 'O-1001')
    expect(body).toContain('Parcel 1 was delivered')
    expect(body).toContain('Parcel 2 left our warehouse')
  })

  it('do not hide what is in none of them', async () => {
    const lines = [lineOf(), lineOf({ title: 'Audio Cable, 3 m', quantity: 2, unit_cents: 900 })]
    const { body } = await letterTo([orderWith([parcelWith(arrived)], { lines })], 'Where is my order?')
    expect(body).toContain('The parcel with the Arc Over-Ear was delivered on 27 November.')
    expect(body).toContain('The rest of the order, 2 × Audio Cable, has not left our warehouse yet.')
  })

  it('of which one replaces another that was lost are one, called the replacement', async () => {
    const replacement = parcelWith({
      status: 'in_transit',
      tracking_number: 'NP4471201',
      last_scan: scanned('2026-11-29', 1),
      promised_on: null,
      days_past_promise: null,
      replaces: { reason: 'Lost', decided_on: '2026-11-20' },
    })
    const { subject, body } = await letterTo(
      [orderWith([replacement, parcelWith({ status: 'lost' })])],
      'Where is it?',
    )
    expect(subject).toBe('Your order O-1001: the replacement is on its way')
    expect(body).toContain('The replacement left our warehouse')
    expect(body).not.toContain('NP4471200')
  })
})

describe('several orders in one letter', () => {
  const stalled = orderWith([parcelWith()])
  const packed = orderWith([], {
    number: 'O-1002',
    placed_on: '2026-11-29',
    days_since_placed: 1,
    promised_on: '2026-12-03',
  })

  it('have a paragraph each, oldest first, and one step where nothing is to be done', async () => {
    const { subject, body } = await letterTo([packed, stalled], 'Where are my orders?')
    expect(subject).toBe('Your orders O-1001 and O-1002: where they are')
    const [, opening, first, second, step, ...more] = body.split('\n\n')
    expect(opening).toBe('I have looked up your two orders.')
    expect(first).toMatch(/^Order O-1001 left our warehouse.*sorry about that\.$/)
    expect(second).toMatch(/^You placed order O-1002 on 29 November, and it has not left our warehouse yet\./)
    expect(step).toMatch(/^For now there is nothing you need to do/)
    expect(more).toEqual([])
  })

  it('have steps of their own where these differ, and one apology', async () => {
    const lost = orderWith([parcelWith({ status: 'lost', ...speaker })], { number: 'O-1002' })
    const { body } = await letterTo([lost, stalled], 'Where are my orders?')
    const [, , first, second] = body.split('\n\n')
    expect(first).toContain('For now there is nothing you need to do')
    expect(second).toContain('Please reply to this mail and tell us which you would prefer')
    expect(body.match(/I am sorry/g)).toHaveLength(1)
  })

  it('are those that the customer names, in their order', async () => {
    const { subject } = await letterTo([packed, stalled], 'What about O-1002 and o 1001?')
    expect(subject).toContain('O-1002 and O-1001')
  })

  it('leave out what is settled, where no order is named', async () => {
    const refund = {
      refunded_on: '2026-10-01',
      amount_cents: 12_900,
      method: 'card ending 4411',
      reason: 'Lost',
    }
    const given = { number: 'O-1000', refunded_cents: 12_900, refunds: [refund] }
    const { subject } = await letterTo(
      [stalled, orderWith([parcelWith({ status: 'lost' })], given)],
      'Any news?',
    )
    expect(subject).toContain('Your order O-1001:')
  })
})
