import { describe, expect, it } from 'vitest'
import {
  type Act,
  isDue,
  objectionTo,
  splitRefund,
  tooLongUnderWay,
  type World,
  whyNotDue,
  worldAfter,
} from '#lib/shop/rules.ts'
import { lineOf, orderWith, paidBy, parcelWith, scanned } from '#lib/testing/sample-orders.ts'
import type { OrderFacts, ParcelFacts } from './facts.ts'
import { orderPolicies } from './rules/policy.ts'

const desk = { today: '2026-11-30', reshipAfterDays: 8, policy: orderPolicies.northline }

/** O-1001, $129.00 by card, with one parcel six days without a scan, but for what is given. */
function world(order: Partial<OrderFacts> = {}, ...parcels: Partial<ParcelFacts>[]) {
  const made = orderWith((parcels.length > 0 ? parcels : [{}]).map(parcelWith), order)
  return { order: made.order, parcels: made.shipment.parcels }
}
const item = { title: 'Arc Over-Ear, sand', quantity: 1 }
const replacement = { status: 'in_transit', replaces: { reason: 'Lost', decided_on: '2026-11-29' } } as const
const refunded = (amount_cents: number, method = 'card ending 4411') => ({
  refunded_cents: amount_cents,
  refunds: [{ refunded_on: '2026-11-29', amount_cents, method, reason: 'Scratched' }],
})

describe('a refund', () => {
  const of = (amount_cents: number, currency = 'USD'): Act => ({ kind: 'refund', amount_cents, currency })
  const objection = (act: Act, given = world()) => objectionTo(act, given, desk)

  it('may be of one cent up to what was paid', () => {
    expect(objection(of(0))).toBe('A refund is of one cent at least.')
    expect(objection(of(1))).toBeNull()
    expect(objection(of(12_900))).toBeNull()
    expect(objection(of(12_901))).toBe(
      'At most $129.00 can be refunded of O-1001: $129.00 was paid and nothing has been refunded.',
    )
  })

  it('S8: may be of what was not refunded before', () => {
    const part = world(refunded(2_000))
    expect(objection(of(10_900), part)).toBeNull()
    expect(objection(of(10_901), part)).toBe(
      'At most $109.00 can be refunded of O-1001: $129.00 was paid and $20.00 has been refunded.',
    )
    expect(objection(of(1), world(refunded(12_900)))).toBe(
      'Nothing is left to refund of O-1001: all that was paid for it has been refunded.',
    )
  })

  it('gives no method more than it paid', () => {
    const paid = [paidBy('card ending 4411', 10_000), paidBy('gift card ending 7QX2', 2_900)]
    const tooMuchBack = world({ paid, ...refunded(5_000, 'gift card ending 7QX2') })
    expect(objection(of(7_900), tooMuchBack)).toBeNull()
    expect(objection(of(7_901), tooMuchBack)).toContain('At most $79.00')
  })

  it('is in the currency of the order', () => {
    expect(objection(of(100, 'EUR'))).toBe('O-1001 was paid in USD: it can only be refunded in that.')
  })

  it('is not made beside a replacement that is on its way, but is once that is lost or delivered', () => {
    const beside = (status: ParcelFacts['status'], delivered_at: string | null = null) =>
      objection(of(100), world({}, { ...replacement, status, delivered_at }, { status: 'lost' }))
    expect(beside('in_transit')).toContain('either replaced or refunded')
    expect(beside('lost')).toBeNull()
    expect(beside('returned_to_sender')).toBeNull()
    expect(beside('delivered', '2026-11-29T10:00:00.000Z')).toBeNull()
  })

  it('is not proposed twice across cases', () => {
    expect(objection(of(100), world({ open_proposal: 'case #1042' }))).toBe(
      'Something is proposed for O-1001 in case #1042 already, and has to be decided and done first.',
    )
  })

  it('is checked against the world as the act before it leaves it', () => {
    const half = of(6_500)
    const then = worldAfter(half, world())
    expect(objectionTo(of(6_400), then, desk)).toBeNull()
    expect(objectionTo(of(6_401), then, desk)).toContain('At most $64.00')
  })
})

describe('how a refund is split', () => {
  const payments = [
    { method: 'gift', amountCents: 2_900, isGiftCard: true },
    { method: 'card', amountCents: 10_000, isGiftCard: false },
  ]

  it('takes the card first and the gift card last, each up to what it paid', () => {
    expect(splitRefund(10_000, payments, [])).toEqual([{ method: 'card', amountCents: 10_000 }])
    expect(splitRefund(10_001, payments, [])).toEqual([
      { method: 'card', amountCents: 10_000 },
      { method: 'gift', amountCents: 1 },
    ])
    expect(splitRefund(12_900, payments, [])?.map(({ amountCents }) => amountCents)).toEqual([10_000, 2_900])
    expect(splitRefund(12_901, payments, [])).toBeNull()
  })

  it('counts what each got back before', () => {
    const before = [{ method: 'card', amountCents: 9_000 }]
    expect(splitRefund(2_000, payments, before)).toEqual([
      { method: 'card', amountCents: 1_000 },
      { method: 'gift', amountCents: 1_000 },
    ])
    expect(splitRefund(3_901, payments, before)).toBeNull()
  })
})

describe('sending again', () => {
  const again = (items = [item], tracking_number = 'NP4471200'): Act => ({
    kind: 'reship',
    tracking_number,
    items,
  })
  const objection = (given: World, act = again()) => objectionTo(act, given, desk)
  const lost = { status: 'lost' } as const

  it('is for a parcel that is lost, came back, or has been quiet for more than the desk’s days', () => {
    const quiet = (days: number) => world({}, { last_scan: scanned('2026-11-21', days) })
    expect(objection(world({}, lost))).toBeNull()
    expect(objection(world({}, { status: 'returned_to_sender' }))).toBeNull()
    expect(objection(quiet(9))).toBeNull()
    expect(objection(quiet(8))).toBe(
      'NP4471200 is not lost, and has been without a scan for 8 days only; it is sent again after more than 8.',
    )
    expect(objection(world({}, { status: 'delivered' }))).toContain('as delivered')
  })

  it('counts from shipping where there was never a scan, and not at all before it', () => {
    const unscanned = (days_since_shipped: number | null) =>
      objection(world({}, { last_scan: null, days_since_shipped }))
    expect(unscanned(9)).toBeNull()
    expect(unscanned(8)).toContain('for 8 days only')
    expect(unscanned(null)).toContain('has not been handed to the carrier')
  })

  it('is for a parcel of the order and what was in it, as often as it was', () => {
    const given = world({}, lost)
    expect(objection(given, again([item], 'XX1'))).toBe('O-1001 has no parcel XX1.')
    expect(objection(given, again([{ title: 'Cave Speaker', quantity: 1 }]))).toBe(
      'O-1001 has no “Cave Speaker”.',
    )
    expect(objection(given, again([{ ...item, quantity: 2 }]))).toBe(
      'NP4471200 held 1 × Arc Over-Ear, sand, not 2.',
    )
    expect(objection(given, again([item, item]))).toContain('not 2')
  })

  it('happens once: what is lost a second time is refunded', () => {
    const twice = world({}, { ...replacement, tracking_number: 'NP9' }, lost)
    expect(objection(twice)).toContain('sent again once already')
    const first = again()
    expect(objection(worldAfter(first, world({}, lost)))).toContain('sent again once already')
  })

  it('is not for an order that was refunded or cancelled, or something out of stock', () => {
    const cancelled = { cancelled_on: '2026-11-29', reason: null }
    expect(objection(world(refunded(100), lost))).toContain('has been refunded')
    expect(objection(world({ cancelled }, lost))).toBe('O-1001 was cancelled.')
    const lines = [lineOf({ in_stock: false })]
    expect(objection(world({ lines }, lost))).toContain('out of stock')
    const unknown = [lineOf({ in_stock: null })]
    expect(objection(world({ lines: unknown }, lost))).toBeNull()
  })

  it('is not proposed twice across cases, nor after a refund in the same bundle', () => {
    expect(objection(world({ open_proposal: 'case #7' }, lost))).toContain('case #7')
    const refund: Act = { kind: 'refund', amount_cents: 1, currency: 'USD' }
    expect(objectionTo(again(), worldAfter(refund, world({}, lost)), desk)).toContain('has been refunded')
  })
})

describe('a follow-up', () => {
  const on = (day: string, given: Partial<Extract<Act, { kind: 'follow_up' }>> = {}): Act => ({
    kind: 'follow_up',
    on: day,
    if: 'no_new_scan',
    do: 'reship',
    ...given,
  })
  const objection = (act: Act, given = world()) => objectionTo(act, given, desk)

  it('is on a day after today, within 60', () => {
    expect(objection(on('2026-11-30'))).toContain('not in the future')
    expect(objection(on('2026-12-01'))).toBeNull()
    expect(objection(on('2027-01-29'))).toBeNull()
    expect(objection(on('2027-01-30'))).toContain('more than 60 days ahead')
  })

  it('needs something that can still come about', () => {
    const delivered = world({}, { status: 'delivered' })
    expect(objection(on('2026-12-03'), delivered)).toContain('has been delivered')
    expect(objection(on('2026-12-03'), { ...world(), parcels: [] })).toContain('no parcel to be scanned')
    const unsent = { ...world(), parcels: [] }
    expect(objection(on('2026-12-03', { if: 'not_delivered', do: 'write' }), unsent)).toBeNull()
  })

  it('promises nothing that could not be done then', () => {
    expect(objection(on('2026-12-03', { do: 'refund' }), world(refunded(12_900)))).toContain(
      'Nothing is left',
    )
    expect(objection(on('2026-12-03', { do: 'refund' }), world(refunded(12_899)))).toBeNull()
    expect(objection(on('2026-12-03'), world(refunded(1)))).toContain('replaced or refunded already')
  })

  it('is due if nothing has happened by then, and not if it has', () => {
    const since = scanned('2026-11-24', 6).at
    const scan = { if: 'no_new_scan', since } as const
    const delivery = { if: 'not_delivered', since } as const
    expect(isDue(scan, [parcelWith()])).toBe(true)
    const moved = parcelWith({ last_scan: scanned('2026-12-02', 1) })
    expect(isDue(scan, [moved])).toBe(false)
    expect(isDue(delivery, [moved])).toBe(true)
    const delivered = parcelWith({ status: 'delivered' })
    expect([isDue(scan, [delivered]), isDue(delivery, [delivered])]).toEqual([false, false])
    expect(isDue({ if: 'no_new_scan', since: null }, [parcelWith({ last_scan: null })])).toBe(true)
    expect(isDue(delivery, [])).toBe(true)
  })

  it('says why it has not, where it has not', () => {
    const promise = { order: 'O-1001', since: '2026-11-24T06:12:00.000Z' }
    const moved = parcelWith({ last_scan: scanned('2026-12-02', 1) })
    const delivered = parcelWith({ status: 'delivered' })
    expect(whyNotDue({ ...promise, if: 'no_new_scan' }, [parcelWith()])).toBeNull()
    expect(whyNotDue({ ...promise, if: 'no_new_scan' }, [moved])).toBe(
      'O-1001 has been scanned or delivered since',
    )
    expect(whyNotDue({ ...promise, if: 'not_delivered' }, [moved])).toBeNull()
    expect(whyNotDue({ ...promise, if: 'not_delivered' }, [delivered])).toBe('O-1001 has been delivered')
  })

  it('counts a parcel that failed as arrived once its replacement is', () => {
    const parcels = [parcelWith({ ...replacement, status: 'delivered' }), parcelWith({ status: 'lost' })]
    expect(isDue({ if: 'not_delivered', since: null }, parcels)).toBe(false)
  })
})

describe('an order that has been under way for long', () => {
  const after21 = (...parcels: Partial<ParcelFacts>[]) => tooLongUnderWay(world({}, ...parcels), 21)

  it('is for a person after more than the desk’s days', () => {
    expect(after21({ days_since_shipped: 21 })).toBeNull()
    expect(after21({ days_since_shipped: 22 })).toBe(
      'O-1001 was shipped 22 days ago and has not arrived. After more than 21 days a person decides.',
    )
  })

  it('is not where the rules say what to do, or it has arrived, or was never shipped', () => {
    for (const status of ['lost', 'returned_to_sender', 'delivered'] as const) {
      expect(after21({ status, days_since_shipped: 40 })).toBeNull()
    }
    expect(after21({ status: 'label_created', days_since_shipped: null })).toBeNull()
    expect(tooLongUnderWay({ ...world(), parcels: null }, 21)).toBeNull()
  })
})
