import { describe, expect, it } from 'vitest'
import { letterTo } from '#lib/testing/letter-claims.ts'
import { message, shopWith, work } from '#lib/testing/letters.ts'
import { customerOf, orderWith, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'

describe('a customer who writes again', () => {
  const before = message('customer', 'Where is my order? I leave on Friday.', '2026-11-26T09:00:00.000Z')
  const ours = (text: string) => message('desk', text, '2026-11-28T09:00:00.000Z')
  const again = (order: TestOrder, first: string, second: string) =>
    letterTo([order], { messages: [before, ours(first), message('customer', second)] }, 'O-1001')

  it('is not told everything once more where nothing has happened', async () => {
    const { body } = await again(orderWith([parcelWith()]), 'About O-1001 …', 'Any news?')
    expect(body).toContain(
      'Thank you for writing again. Order O-1001 has not been scanned since our last mail: the last scan is still the one in Malmö on 24 November, 6 days ago. I am sorry that I have no better news.',
    )
    expect(body).not.toMatch(/NP4471200|Friday|left our warehouse/)
  })

  it('is told what is new', async () => {
    const parcel = parcelWith({ status: 'in_transit', last_scan: scanned('2026-11-29', 1, 'Bristol') })
    const { body } = await again(orderWith([parcel]), 'About O-1001 …', 'Any news?')
    expect(body).toContain(
      'Thank you for writing again. There is news of order O-1001 since our last mail. It left',
    )
    expect(body).toContain('last scanned in Bristol on 29 November')
  })

  it('is told in full of an order that we have not written about', async () => {
    const { body } = await again(orderWith([parcelWith()]), 'Hello', 'And where is O-1001?')
    expect(body).toContain(
      'Thank you for writing again. I have looked up your order O-1001. It left our warehouse',
    )
  })

  it('before we answered gets one letter about everything', async () => {
    const { body } = await letterTo(
      [orderWith([parcelWith()])],
      { messages: [before, message('customer', 'Hello??')] },
      'O-1001',
    )
    expect(body).toContain('Thank you for your messages. I have looked up your order O-1001.')
    expect(body).toContain('“I leave on Friday.”')
  })

  it('is written to by the name on file', async () => {
    const orders = [orderWith([parcelWith()])]
    const shop = shopWith(orders, customerOf(orders, { name: 'Nils Aakjær' }))
    const { body } = await work({ shop, order: 'O-1001', says: 'Where is it?' })
    expect(body).toMatch(/^Hi Nils,\n\n/)
  })
})
