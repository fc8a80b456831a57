import { describe, expect, it } from 'vitest'
import { unanswered } from '#lib/grounding/index.ts'
import { message, shopWith, work } from '#lib/testing/letters.ts'
import { asOf, orderWith, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'

const jordan =
  'Hi, I ordered headphones more than a week ago and tracking has been stuck on "in transit" since Tuesday. Where is my order? I leave for a trip on Friday.'

async function asksOn(order: TestOrder, says: string) {
  const { asks, body } = await work({ shop: shopWith([order]), order: 'O-1001', says })
  for (const { quote, answered_by: answer } of asks) {
    expect(says).toContain(quote)
    if (answer !== null) expect(body).toContain(answer)
  }
  return asks
}

describe('what a customer asks', () => {
  it('is kept word for word beside the words that answer it', async () => {
    const asks = await asksOn(orderWith([parcelWith()]), jordan)
    expect(asks.slice(-2)).toEqual([
      {
        quote: 'Where is my order?',
        answered_by:
          'It left our warehouse on 22 November with Nordpost, tracking number NP4471200, and was last scanned in Malmö on 24 November.',
      },
      {
        quote: 'I leave for a trip on Friday.',
        answered_by:
          'I cannot promise that it will be with you by Friday, and I would rather say so now than have you count on it.',
      },
    ])
    expect(unanswered(asks, [message('customer', jordan)], asOf.slice(0, 10))).toEqual([])
  })

  it('stays open where a letter has nothing to say on it', async () => {
    const last_scan = scanned('2026-11-28', 2, 'Bristol', 'Delivered: left by the front door')
    const delivered = parcelWith({ status: 'delivered', last_scan, delivered_at: last_scan.at })
    const says = 'It never arrived. I need it by Friday!'
    const asks = await asksOn(orderWith([delivered], { status: 'delivered' }), says)
    expect(asks).toContainEqual({ quote: 'I need it by Friday!', answered_by: null })
    expect(unanswered(asks, [message('customer', says)], asOf.slice(0, 10))).toEqual(['I need it by Friday!'])
  })

  it('is quoted as it was typed, however long', async () => {
    const says = `Where’s my order ${'💥'.repeat(400)}?`
    const [first] = await asksOn(orderWith([parcelWith()]), says)
    expect(first?.quote.startsWith('Where’s my order 💥')).toBe(true)
    expect(first?.quote.isWellFormed()).toBe(true)
  })
})
