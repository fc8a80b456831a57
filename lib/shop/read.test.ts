import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { type Persona, personas, withoutOrders } from '#prisma/seed/personas.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { customerFacts, orderFacts, shipmentFacts } from './facts.ts'
import { builtInShop, type ShopReader } from './read.ts'
import type { Scope } from './scope.ts'

const asOf = new Date('2026-11-30T09:15:00Z')

/** The three reads of a persona's own order. */
async function readAs(
  { email, order }: Pick<Persona, 'email' | 'order'>,
  shop: ShopReader = builtInShop(db()),
) {
  const { id } = await db().customer.findUniqueOrThrow({ where: { email } })
  const scope: Scope = { kind: 'customer', customerId: id }
  return {
    customer: await shop.customer(scope, asOf),
    order: await shop.order(scope, order, asOf),
    shipment: await shop.shipment(scope, order, asOf),
  }
}

describe('reading the built-in shop', () => {
  useDatabase()
  beforeAll(async () => {
    await seedShop(db(), asOf)
  })

  it('gives the facts of O-1001', async () => {
    const { customer, order, shipment } = await readAs(personas.stalled)
    expect(customer).toMatchObject({
      name: 'Jordan Lee',
      email: 'jordan.lee@example.com',
      customer_since: '2024-03-14',
      address: { line1: '4 Harbour Row', city: 'Bristol', country: 'GB' },
      refunds_last_12_months: { count: 0, amounts: [] },
      order_count: 3,
    })
    expect(customer?.orders[0]).toMatchObject({ number: 'O-1001', shipment_status: 'in_transit_stalled' })
    expect(order).toMatchObject({
      number: 'O-1001',
      status: 'shipped',
      lines: [{ title: 'Arc Over-Ear, sand', quantity: 1, unit_cents: 12900 }],
      total_cents: 12900,
      currency: 'USD',
      paid: [{ method: 'card ending 4411', amount_cents: 12900 }],
      refunded_cents: 0,
      promised_on: '2026-11-26',
      ship_to: { line1: '4 Harbour Row', city: 'Bristol' },
      parcel_count: 1,
    })
    expect(shipment).toMatchObject({ order: 'O-1001', status: 'in_transit_stalled', days_past_promise: 4 })
    expect(shipment?.parcels).toEqual([
      {
        carrier: 'Nordpost',
        tracking_number: 'NP4471200',
        status: 'in_transit_stalled',
        shipped_on: '2026-11-22',
        days_since_shipped: 8,
        promised_on: '2026-11-26',
        days_past_promise: 4,
        last_scan: {
          at: '2026-11-24T06:12:00.000Z',
          place: 'Malmö',
          text: 'Arrived at the sorting centre',
          days_ago: 6,
        },
        delivered_at: null,
        items: [{ title: 'Arc Over-Ear, sand', quantity: 1 }],
        replaces: null,
      },
    ])
  })

  it('gives every persona facts of the declared shape', async () => {
    for (const persona of Object.values(personas)) {
      const { customer, order, shipment } = await readAs(persona)
      expect(customerFacts.parse(customer)).toEqual(customer)
      expect(orderFacts.parse(order)).toEqual(order)
      expect(shipmentFacts.parse(shipment)).toEqual(shipment)
      expect(JSON.parse(JSON.stringify({ customer, order, shipment }))).toEqual({ customer, order, shipment })
    }
  })

  it.each([
    ['late', 'in_transit', { days_past_promise: 3, last_scan: { days_ago: 1 } }],
    ['lost', 'lost', { last_scan: { text: 'Declared lost after a search' } }],
    ['missing', 'delivered', { last_scan: { text: 'Delivered: left by the front door', days_ago: 3 } }],
    ['labelOnly', 'label_created', { shipped_on: null, days_since_shipped: null, last_scan: null }],
    ['returnedToSender', 'returned_to_sender', { delivered_at: null }],
    ['outForDelivery', 'out_for_delivery', { days_past_promise: 0 }],
  ] as const)('tells how the parcel of the persona "%s" stands', async (key, status, parcel) => {
    const { shipment } = await readAs(personas[key])
    expect(shipment).toMatchObject({ status, parcels: [parcel] })
  })

  it('says so where nothing was shipped', async () => {
    const { order, shipment } = await readAs(personas.notShipped)
    expect(order).toMatchObject({ status: 'processed', parcel_count: 0 })
    expect(shipment).toMatchObject({ status: 'not_shipped', parcels: [], days_past_promise: 0 })
    expect((await readAs(personas.cancelled)).shipment).toMatchObject({
      status: 'not_shipped',
      order_status: 'cancelled',
      days_past_promise: null,
    })
  })

  it('tells what came after an order', async () => {
    const refunded = await readAs(personas.refunded)
    expect(refunded.order?.refunded_cents).toBe(refunded.order?.total_cents)
    expect(refunded.customer?.refunds_last_12_months.count).toBeGreaterThan(0)
    expect((await readAs(personas.cancelled)).order?.cancelled).toMatchObject({ cancelled_on: '2026-11-26' })
    expect((await readAs(personas.returnRequested)).order?.returns).toMatchObject([{ status: 'requested' }])
    expect((await readAs(personas.exchangeRequested)).order?.exchanges).toMatchObject([
      { difference_cents: 0, items: [{ title: 'Arc Over-Ear, sand', new_sku: 'ARC-OE-INK' }] },
    ])
    expect((await readAs(personas.partialRefund)).order?.refunded_cents).toBe(2180)
  })

  it('puts the replacement first, without the old promise', async () => {
    const { order, shipment } = await readAs(personas.reshipped)
    const number = shipment?.parcels[0]?.tracking_number
    expect(order?.reshipments).toMatchObject([{ tracking_number: number }])
    expect(shipment).toMatchObject({
      status: 'in_transit',
      parcels: [
        { status: 'in_transit', promised_on: null, replaces: { decided_on: '2026-11-26' } },
        { status: 'lost' },
      ],
    })
  })

  it('lists several parcels, each with its items', async () => {
    const { shipment } = await readAs(personas.severalParcels)
    expect(shipment).toMatchObject({
      status: 'in_transit',
      parcels: [
        { status: 'in_transit', items: [{ title: 'Audio Cable, 3 m', quantity: 2 }] },
        { status: 'delivered', items: [{ title: 'Sill Soundbar, ink', quantity: 1 }] },
      ],
    })
  })

  it('names both methods of an order paid by two, and what is left on the gift card', async () => {
    const { order, customer } = await readAs(personas.giftCard)
    expect(order?.paid.map((payment) => payment.method)).toContain('gift card ending 7QX2')
    expect(order?.paid.reduce((sum, payment) => sum + payment.amount_cents, 0)).toBe(order?.total_cents)
    expect(customer?.payment_methods).toContainEqual(
      expect.objectContaining({ method: 'gift card ending 7QX2', balance_cents: 1500, currency: 'USD' }),
    )
  })

  it('knows a customer without orders', async () => {
    const { customer } = await readAs({ ...withoutOrders, order: 'O-1001' })
    expect(customer).toMatchObject({ name: withoutOrders.name, order_count: 0, orders: [] })
  })

  it('shows the ten newest orders of somebody who has more', async () => {
    const { customer } = await readAs(personas.missing)
    expect(customer?.order_count).toBeGreaterThan(10)
    expect(customer?.orders).toHaveLength(10)
    expect(customer?.orders[0]?.number).toBe(personas.missing.order)
  })

  it.each([' o-1001 ', 'O 1001', '#O-1001', 'o1001', '1001', 'Ｏ－１００１'])(
    'finds O-1001 under %j',
    async (spelling) => {
      const { order, shipment } = await readAs({ ...personas.stalled, order: spelling })
      expect([order?.number, shipment?.order]).toEqual(['O-1001', 'O-1001'])
    },
  )
})
