import { describe, expect, it } from 'vitest'
import { message, shopWith, startFor, work } from '#lib/testing/letters.ts'
import { orderWith, parcelWith } from '#lib/testing/sample-orders.ts'

const stalled = orderWith([parcelWith()])
const shop = shopWith([stalled])
const nobody = { ...shop, customer: async () => null }

/** What comes of a text: the kinds of what is proposed with the reasons for closing, or why it was handed over. */
async function comes(says: Parameters<typeof work>[0]['says'], from = shop, title = '') {
  const start = title === '' ? {} : { subject: startFor({ order: 'O-1001', title }).subject }
  const { stop, repairs } = await work({ shop: from, order: 'O-1001', says, start })
  expect(repairs).toBe(0)
  if (stop.kind === 'parked') return stop.effects.map(({ kind, why }) => [kind, why])
  return stop.kind === 'escalated' ? stop.reason : stop.kind
}

describe('what a machine wrote of itself', () => {
  const away = 'I am out of the office until 10 December with limited access to email.'

  it.each([
    [away, ''],
    ['Thank you for your message. I will read it soon.', 'Automatic reply: Your order O-1001'],
    ['This is an automatically generated message, please do not answer.', ''],
  ])('is closed: %s', async (text, title) => {
    expect(await comes(text, shop, title)).toEqual([['close', 'automatic_reply']])
  })

  it('is closed where nobody knows the writer, too', async () => {
    expect(await comes(away, nobody)).toEqual([['close', 'automatic_reply']])
  })

  it('is answered where a person asks something', async () => {
    expect(await comes(`${away} Where is my order?`)).toEqual([['send_email', undefined]])
  })

  it('goes to a person where closing it was sent back', async () => {
    const state = {
      messages: [message('customer', away, '2026-11-30T08:00:00.000Z')],
      decisions: [
        {
          kind: 'sent_back' as const,
          draft: null,
          reason: 'She is a customer of ours',
          by: 'Maya',
          at: '2026-11-30T09:00:00.000Z',
        },
      ],
    }
    expect(await comes(state)).toContain('She is a customer of ours')
  })
})

describe('what somebody sells to the shop', () => {
  const offer = 'Dear webmaster, we bring your shop to page one. Reply for our price list.'

  it('is closed as spam where nobody knows the writer', async () => {
    expect(await comes(offer, nobody)).toEqual([['close', 'spam']])
  })

  it.each([
    ['with an order in it', `${offer} Where is O-1001?`],
    ['with one sign only', 'Please unsubscribe me from your letters.'],
  ])('goes to a person %s', async (_title, text) => {
    expect(await comes(text, nobody)).toContain('Nobody on file')
  })
})

describe('an order that has arrived since', () => {
  const asked = message('customer', 'Where is my order?', '2026-11-30T08:00:00.000Z')
  const later = (text: string) => ({
    messages: [asked, message('customer', text, '2026-11-30T09:00:00.000Z')],
  })

  it('settles what was asked before', async () => {
    const state = later('Never mind, it has just arrived. Thank you!')
    expect(await comes(state)).toEqual([['close', 'thanks']])
  })

  it.each(['It has not arrived yet, thanks.', 'One has arrived. Where is the other parcel?'])(
    'does not where something is open: %s',
    async (text) => {
      expect(await comes(later(text))).not.toEqual([['close', 'thanks']])
    },
  )
})
