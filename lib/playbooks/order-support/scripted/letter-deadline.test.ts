import { describe, expect, it } from 'vitest'
import { letterTo } from '#lib/testing/letter-claims.ts'
import { shopWith, work } from '#lib/testing/letters.ts'
import { orderWith, parcelWith, scanned } from '#lib/testing/sample-orders.ts'

const arrived = {
  status: 'delivered',
  last_scan: scanned('2026-11-27', 3, 'Bristol', 'Delivered: handed over at the door'),
  delivered_at: '2026-11-27T06:12:00.000Z',
} as const
describe('a day that the customer names', () => {
  it('is answered with the promised date where there is one', async () => {
    const order = orderWith([], { promised_on: '2026-12-03' })
    const { body } = await letterTo([order], 'Will it be here by Friday?', 'O-1001')
    expect(body).toContain(
      'You ask: “Will it be here by Friday?” All I can go by is the promised date, 3 December',
    )
  })

  it('is answered with what a choice cannot promise', async () => {
    const { body } = await letterTo(
      [orderWith([parcelWith({ status: 'lost' })])],
      'Where is it? I need it by Friday',
      'O-1001',
    )
    expect(body).toContain('I cannot promise that a replacement would be with you by Friday.')
  })

  it('is not promised for a parcel that is out for delivery', async () => {
    const parcel = parcelWith({ status: 'out_for_delivery', last_scan: scanned('2026-11-30', 0) })
    const { body } = await letterTo([orderWith([parcel])], 'I need it by Friday', 'O-1001')
    expect(body).toContain('It is out for delivery, but I cannot promise that it will be with you by Friday.')
  })

  it('is no matter once it has arrived', async () => {
    const order = orderWith([parcelWith(arrived)], { status: 'delivered' })
    const { body } = await letterTo([order], 'Where is it? I leave on Friday.', 'O-1001')
    expect(body).not.toContain('Friday')
  })

  it('is quoted without what cannot be seen', async () => {
    const says = 'Where is it?\n\u202eI leave\u0007 on\u00a0Friday\u200b'
    const shop = shopWith([orderWith([parcelWith()])])
    const { body, repairs } = await work({ shop, order: 'O-1001', says })
    expect(body).toContain('You write: “I leave on Friday.”')
    expect(repairs).toBe(0)
  })
})
