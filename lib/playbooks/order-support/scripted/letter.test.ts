import { describe, expect, it } from 'vitest'
import type { OrderFacts, ParcelFacts } from '#lib/shop/facts.ts'
import { letterTo } from '#lib/testing/letter-claims.ts'
import { orderWith, parcelWith, scanned, type TestOrder } from '#lib/testing/sample-orders.ts'

const jordan =
  'Hi, I ordered headphones more than a week ago and tracking has been stuck on "in transit" since Tuesday. Where is my order? I leave for a trip on Friday.'

function about(order: TestOrder, says = 'Where is my order?') {
  return letterTo([order], says, order.order.number)
}

function aboutParcel(parcel: Partial<ParcelFacts>, says?: string, order: Partial<OrderFacts> = {}) {
  return about(orderWith([parcelWith(parcel)], order), says)
}

describe("Jordan's letter", () => {
  it('takes five steps and reads as it should', async () => {
    const { actions, subject, body } = await aboutParcel({}, jordan)
    expect(actions).toEqual(['get_customer', 'get_order', 'get_shipment', 'draft_email', 'propose_send'])
    expect(subject).toBe('Your order O-1001: no new scan since 24 November')
    expect(body).toBe(`Hi Jordan,

I have looked up your order O-1001. It left our warehouse on 22 November with Nordpost, tracking number NP4471200, and was last scanned in Malmö on 24 November. There has been no new scan in the 6 days since, and the delivery date we promised, 26 November, has passed. I am sorry about that.

You write: “I leave for a trip on Friday.” I cannot promise that it will be with you by Friday, and I would rather say so now than have you count on it.

For now there is nothing you need to do; each new scan shows under the tracking number. If you would rather not wait, just reply to this mail and let us know.`)
  })
})

const inTime = { promised_on: '2026-12-02', days_past_promise: 0 }

describe('a parcel', () => {
  it('without a scan for over a week is the customer’s to choose about, as the rules have it', async () => {
    const { actions, body } = await aboutParcel({ last_scan: scanned('2026-11-20', 10) })
    expect(actions).toContain('search_policies')
    expect(body).toContain('no new scan in the 10 days since')
    expect(body).toContain(
      'which you would prefer: a replacement, as long as the item is in stock, or a refund',
    )
    expect(body).not.toContain('shipping')
  })

  it('without a scan for over two weeks counts as lost', async () => {
    const { subject, body } = await aboutParcel({ last_scan: scanned('2026-11-14', 16) })
    expect(subject).toContain('the parcel is lost')
    expect(body).toContain('The last scan was in Malmö on 14 November, 16 days ago, so it counts as lost.')
    expect(body).toContain('a replacement at no cost, as long as the item is in stock, or a full refund')
  })

  it('that stands still within its time is nothing to apologise for', async () => {
    const { body } = await aboutParcel(inTime, undefined, { promised_on: inTime.promised_on })
    expect(body).toContain('in the 6 days since. It is promised for 2 December.')
    expect(body).not.toContain('sorry')
  })

  it('that moves within its time needs few words', async () => {
    const last_scan = scanned('2026-11-29', 1, 'Bristol')
    const { subject, body } = await aboutParcel({ status: 'in_transit', last_scan, ...inTime })
    expect(subject).toBe('Your order O-1001: it is on its way')
    expect(body).toContain('was last scanned in Bristol on 29 November. It is promised for 2 December.')
    expect(body).not.toMatch(/sorry|would rather not wait/)
  })

  it('that is late and moves is apologised for once', async () => {
    const { subject, body } = await aboutParcel({ status: 'in_transit', last_scan: scanned('2026-11-29', 1) })
    expect(subject).toBe('Your order O-1001: late, but on its way')
    expect(body).toContain('is still on the move: it was last scanned in Malmö on 29 November.')
    expect(body.match(/sorry/g)).toHaveLength(1)
  })

  it('that counts as moving but has not been scanned for days stands still', async () => {
    const { subject } = await aboutParcel({ status: 'in_transit' })
    expect(subject).toContain('no new scan since 24 November')
  })

  it('that nobody knows much of is told of without gaps', async () => {
    const { body } = await aboutParcel({
      status: 'in_transit',
      shipped_on: null,
      days_since_shipped: null,
      last_scan: null,
      promised_on: null,
      days_past_promise: null,
    })
    expect(body).toContain(
      'It is with Nordpost, tracking number NP4471200. The carrier has not scanned it yet.',
    )
  })

  it('out for delivery today is told so, without its promise again', async () => {
    const last_scan = scanned('2026-11-30', 0, 'Bristol', 'Out for delivery')
    const promised = { promised_on: '2026-11-30', days_past_promise: 0 }
    const { body } = await aboutParcel({ status: 'out_for_delivery', last_scan, ...promised })
    expect(body).toContain('and went out for delivery in Bristol on 30 November.')
    expect(body).not.toContain('promised')
  })

  it('that has a label only is not said to have left', async () => {
    const parcel = {
      status: 'label_created',
      shipped_on: null,
      days_since_shipped: null,
      last_scan: null,
    } as const
    const { body } = await aboutParcel({ ...parcel, ...inTime }, undefined, {
      status: 'processed',
      days_since_placed: 3,
    })
    expect(body).toContain('It is packed and has its label, but Nordpost has not scanned it yet')
    expect(body).not.toContain('left our warehouse')
  })

  it('declared lost gives the choice, and promises neither', async () => {
    const last_scan = scanned('2026-11-28', 2, 'Malmö', 'Declared lost after a search')
    const { body } = await aboutParcel({ status: 'lost', last_scan })
    expect(body).toContain('On 28 November the carrier declared it lost. I am sorry about that.')
    expect(body).toContain('which you would prefer')
    expect(body).not.toMatch(/we (will|have) (refund|send|replace)/i)
  })

  it('that came back is asked a name and an address for', async () => {
    const last_scan = scanned('2026-11-28', 2, 'Göteborg', 'Back at the sender: name not found at address')
    const { body } = await aboutParcel({ status: 'returned_to_sender', last_scan })
    expect(body).toContain('came back to us on 28 November, with the note “name not found at address”')
    expect(body).toContain('the full name and address it should go to')
  })

  it('reported as delivered is looked for first', async () => {
    const last_scan = scanned('2026-11-28', 2, 'Bristol', 'Delivered: left by the front door')
    const delivered = { status: 'delivered', last_scan, delivered_at: last_scan.at } as const
    const { body } = await aboutParcel(delivered, undefined, { status: 'delivered' })
    expect(body).toContain(
      'According to Nordpost, it was delivered in Bristol on 28 November, with the note “left by the front door”.',
    )
    expect(body).toContain('If you do not have it, please look')
    const { body: other } = await aboutParcel(delivered, 'It says delivered but I never got it')
    expect(other).toContain('I am sorry to read that your parcel has not reached you.')
    expect(other).not.toContain('If you do not have it')
  })
})
