import { describe, expect, it } from 'vitest'
import { message, shopWith, work } from '#lib/testing/letters.ts'
import { orderWith, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'

const last_scan = scanned('2026-11-27', 3, 'Bristol', 'Delivered: handed over at the door')
const arrived = { status: 'delivered', last_scan, delivered_at: last_scan.at } as const
const delivered = orderWith([parcelWith(arrived)], { status: 'delivered' })

/** Why a case about an order is handed over; empty where it is not. */
async function why(order: TestOrder, says: string): Promise<string> {
  return (await work({ shop: shopWith([order]), order: order.order.number, says })).why
}

describe('an order is handed over', () => {
  const refund = {
    refunded_on: '2026-11-20',
    amount_cents: 500,
    method: 'card ending 4411',
    reason: 'Scratch',
  }
  const items = [{ title: 'Arc Over-Ear, sand', quantity: 1 }]
  const back = { requested_on: '2026-11-10', received_on: '2026-11-20', reason: 'Too big', items }
  const two = [
    parcelWith({ items: [{ title: 'Cove Speaker', quantity: 1 }] }),
    parcelWith({ status: 'lost' }),
  ]

  it.each([
    [
      'that counts as shipped without a parcel',
      orderWith([], { status: 'shipped' }),
      'no parcel of it is on file',
    ],
    [
      'that was cancelled without a refund',
      orderWith([], { status: 'cancelled', cancelled: { cancelled_on: '2026-11-22', reason: null } }),
      'O-1001 was cancelled, but no refund is on file.',
    ],
    [
      'that came back without a refund',
      orderWith([], { status: 'returned' }),
      'came back, but no refund is on file',
    ],
    [
      'of which a replacement is lost too',
      orderWith([parcelWith({ status: 'lost', replaces: { reason: 'Lost', decided_on: '2026-11-10' } })]),
      'The replacement for O-1001 did not arrive either.',
    ],
    [
      'that is lost and was refunded in part',
      orderWith([parcelWith({ status: 'lost' })], { refunded_cents: 500, refunds: [refund] }),
      'Part of O-1001 has been refunded already.',
    ],
    [
      'of which one of several parcels is lost',
      orderWith(two),
      'One of several parcels of O-1001 did not arrive.',
    ],
    [
      'whose return has been here for long',
      orderWith([parcelWith(arrived)], { status: 'delivered', returns: [{ ...back, status: 'received' }] }),
      'the return has still to be settled',
    ],
    [
      'that was delivered long ago',
      orderWith([parcelWith({ ...arrived, delivered_at: '2026-10-01T09:00:00.000Z' })], {
        status: 'delivered',
      }),
      'O-1001 was delivered more than 30 days ago',
    ],
  ])('%s', async (_what, order, reason) => {
    expect(await why(order, 'Where is my order?')).toContain(reason)
  })

  it('that is delivered and has been looked for', async () => {
    const says = 'It says delivered, but I asked my neighbours and looked everywhere.'
    expect(await why(delivered, says)).toContain('The customer has looked for O-1001')
  })

  it('that is delivered, where the customer was told so and writes again', async () => {
    const messages = [
      message('desk', 'About O-1001 …', '2026-11-28T09:00:00.000Z'),
      message('customer', 'Still not here'),
    ]
    const { why } = await work({ shop: shopWith([delivered]), order: 'O-1001', says: { messages } })
    expect(why).toBe('The customer was told that O-1001 is delivered, and writes again.')
  })
})
