import { describe, expect, it } from 'vitest'
import type { OrderFacts } from '#lib/shop/facts.ts'
import { letterTo } from '#lib/testing/letter-claims.ts'
import { orderWith, parcelWith, scanned } from '#lib/testing/sample-orders.ts'

const arrived = {
  status: 'delivered',
  last_scan: scanned('2026-11-27', 3, 'Bristol', 'Delivered: handed over at the door'),
  delivered_at: '2026-11-27T06:12:00.000Z',
} as const
describe('money back', () => {
  const refund = (day: string, cents: number, method = 'card ending 4411') => ({
    refunded_on: day,
    amount_cents: cents,
    method,
    reason: 'Some reason of ours',
  })
  const told = (given: Partial<OrderFacts>, says = 'Where is my order?') =>
    letterTo([orderWith([], given)], says, 'O-1001')

  it('after a cancellation says when, how much and to what', async () => {
    const { subject, body } = await told({
      status: 'cancelled',
      cancelled: { cancelled_on: '2026-11-22', reason: 'Suspicion' },
      refunds: [refund('2026-11-22', 10_400), refund('2026-11-22', 2_500, 'gift card ending 7QX2')],
    })
    expect(subject).toBe('Your order O-1001: cancelled and refunded')
    expect(body).toContain(
      'It was cancelled on 22 November, and we refunded $104.00 to your card ending 4411 and $25.00 to your gift card ending 7QX2 on the same day.',
    )
    expect(body).toContain('Refunds show on the statement 3 to 5 business days after they were made.')
    expect(body).not.toMatch(/reason|Suspicion/)
  })

  it('for a lost parcel says that it was lost', async () => {
    const given = { refunded_cents: 12_900, refunds: [refund('2026-11-01', 12_900)] }
    const { body } = await letterTo(
      [orderWith([parcelWith({ status: 'lost' })], given)],
      'Where is it?',
      'O-1001',
    )
    expect(body).toContain('It was declared lost by the carrier, and we refunded it in full: $129.00')
    expect(body).not.toContain('business days')
  })

  it('in part is told to those who ask for it', async () => {
    const order = orderWith([parcelWith(arrived)], {
      status: 'delivered',
      refunded_cents: 2_000,
      refunds: [refund('2026-11-20', 2_000)],
    })
    const { body } = await letterTo([order], 'Has my refund been made?', 'O-1001')
    expect(body).toContain('We refunded $20.00 to your card ending 4411 on 20 November.')
    const { body: other } = await letterTo([order], 'Where is my order?', 'O-1001')
    expect(other).not.toContain('refund')
  })

  it('for a return names the day it arrived', async () => {
    const items = [{ title: 'Arc Over-Ear, sand', quantity: 1 }]
    const back = { requested_on: '2026-11-05', received_on: '2026-11-10', reason: 'Too big', items }
    const { body } = await told({
      status: 'returned',
      returns: [{ ...back, status: 'refunded' }],
      refunds: [refund('2026-11-12', 12_900)],
    })
    expect(body).toContain('It came back to us as a return on 10 November, and we refunded $129.00')
  })

  it('is not promised for a return that is on its way', async () => {
    const items = [{ title: 'Arc Over-Ear, sand', quantity: 1 }]
    const back = { requested_on: '2026-11-25', received_on: null, reason: 'Too big', items }
    const { body } = await told(
      { status: 'delivered', returns: [{ ...back, status: 'requested' }] },
      'Has my return arrived?',
    )
    expect(body).toContain(
      'We have your return request of 25 November for the Arc Over-Ear, but our records do not show',
    )
    expect(body).not.toContain('refund')
  })
})
