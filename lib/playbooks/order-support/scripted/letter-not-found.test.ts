import { describe, expect, it } from 'vitest'
import { letterTo } from '#lib/testing/letter-claims.ts'
import { message } from '#lib/testing/letters.ts'
import { orderWith, parcelWith, scanned } from '#lib/testing/sample-orders.ts'

const arrived = {
  status: 'delivered',
  last_scan: scanned('2026-11-27', 3, 'Bristol', 'Delivered: handed over at the door'),
  delivered_at: '2026-11-27T06:12:00.000Z',
} as const
describe('an order that is not the customer’s', () => {
  const own = orderWith([parcelWith()])

  it('is not found, and their own is told of instead', async () => {
    const { body } = await letterTo([own], 'Where is my order O-1007?')
    expect(body).toContain(
      'I could not find order O-1007 under your mail address, so I have looked up your order O-1001',
    )
    expect(body).toContain('If you mean another order, please reply to this mail with its number.')
  })

  it('is asked about where another of theirs is told of', async () => {
    const { body } = await letterTo([own], 'Where are O-1001 and O-1007?')
    expect(body).toContain(
      'I could not find order O-1007 under your mail address. Could you check the number',
    )
  })

  it('is named beside their own where none of these is under way', async () => {
    const { subject, body } = await letterTo(
      [orderWith([parcelWith(arrived)], { status: 'delivered' })],
      'order O-1007?',
    )
    expect(subject).toBe('We could not find order O-1007')
    expect(body).toContain('Your only order with us is O-1001. Could you check the number')
  })

  it('gets the same answer whether somebody else has it or nobody', async () => {
    const answers = ['O-1007', 'O-9999'].map(async (number) => {
      const { subject, body } = await letterTo([own], `Where is ${number}?`)
      return `${subject}\n${body}`.replaceAll(number, 'it')
    })
    const [one, other] = await Promise.all(answers)
    expect(one).toBe(other)
  })

  it('is not looked for again where we told of another instead and they write on', async () => {
    const messages = [
      message('customer', 'Where is O-1007?', '2026-11-28T09:00:00.000Z'),
      message(
        'desk',
        'I could not find order O-1007, so I have looked up O-1001',
        '2026-11-28T10:00:00.000Z',
      ),
      message('customer', 'Any news?'),
    ]
    const { body } = await letterTo([own], { messages })
    expect(body).toContain('Thank you for writing again. Order O-1001 has not been scanned')
  })

  it('is no tracking number', async () => {
    const { body } = await letterTo([own], 'My order NP4471200 is stuck')
    expect(body).toContain('I have looked up your order O-1001.')
    expect(body).not.toContain('could not find')
  })
})

describe('a customer without an order under way', () => {
  it('is asked whether it was another address, if they never ordered', async () => {
    const { subject, body } = await letterTo([], 'Where is my order?')
    expect(subject).toBe('We could not find your order')
    expect(body).toContain('please write to us from that one')
  })

  it('is told of the latest, if it is long over', async () => {
    const delivered_at = '2026-06-10T12:00:00.000Z'
    const parcel = parcelWith({
      status: 'delivered',
      last_scan: { ...scanned('2026-06-10', 173), at: delivered_at },
      delivered_at,
    })
    const { body } = await letterTo([orderWith([parcel], { status: 'delivered' })], 'Where is my order?')
    expect(body).toContain('I can find no order of yours that is under way. According to Nordpost')
    expect(body).toContain('the latest, O-1001, was delivered in Malmö on 10 June')
    expect(body).toContain('If you mean another order')
  })
})
