import type { CustomerFacts, OrderFacts, ParcelFacts, ProductFacts, ShipmentFacts } from '#lib/shop/facts.ts'

/** When everything here happens. */
export const asOf = '2026-11-30T09:00:00.000Z'

/** What a carrier said last. `day` is ISO. */
export function scanned(
  day: string,
  days_ago: number,
  place = 'Malmö',
  text = 'Arrived at the sorting centre',
) {
  return { at: `${day}T06:12:00.000Z`, place, text, days_ago }
}

export type TestOrder = { order: OrderFacts; shipment: ShipmentFacts }

/** A parcel with a stalled journey, but for what is given. */
export function parcelWith(given: Partial<ParcelFacts> = {}): ParcelFacts {
  return {
    carrier: 'Nordpost',
    tracking_number: 'NP4471200',
    status: 'in_transit_stalled',
    shipped_on: '2026-11-22',
    days_since_shipped: 8,
    promised_on: '2026-11-26',
    days_past_promise: 4,
    last_scan: scanned('2026-11-24', 6),
    delivered_at: null,
    items: [{ title: 'Arc Over-Ear, sand', quantity: 1 }],
    replaces: null,
    ...given,
  }
}

/** A line of an order: a headset in sand, but for what is given. */
export function lineOf(given: Partial<OrderFacts['lines'][number]> = {}): OrderFacts['lines'][number] {
  return {
    title: 'Arc Over-Ear, sand',
    quantity: 1,
    sku: 'ARC-OE-SAND',
    product: 'Arc Over-Ear',
    unit_cents: 12_900,
    in_stock: true,
    ...given,
  }
}

/** The headset in sand and, five dollars dearer, in black. */
export const headsets: ProductFacts = {
  product: 'Arc Over-Ear',
  variants: [variant('ARC-OE-SAND', 'sand', 12_900), variant('ARC-OE-BLACK', 'black', 13_400)],
}

function variant(sku: string, colour: string, price_cents: number): ProductFacts['variants'][number] {
  const title = `Arc Over-Ear, ${colour}`
  return { sku, title, options: { colour }, price_cents, currency: 'USD', available: true, stock: null }
}

/** What was paid by a method, which goes by its name. */
export function paidBy(method: string, amount_cents: number): OrderFacts['paid'][number] {
  return { method_id: method, method, amount_cents }
}

/** O-1001 with the parcels given, newest first, but for what else is given. */
export function orderWith(parcels: ParcelFacts[], given: Partial<OrderFacts> = {}): TestOrder {
  const order: OrderFacts = {
    number: 'O-1001',
    status: parcels.length === 0 ? 'processed' : 'shipped',
    placed_on: '2026-11-21',
    days_since_placed: 9,
    currency: 'USD',
    lines: parcels.flatMap(({ items }) => items.map((item) => lineOf(item))),
    shipping_cents: 0,
    total_cents: 12_900,
    items_changed: false,
    paid: [paidBy('card ending 4411', 12_900)],
    refunded_cents: 0,
    refunds: [],
    promised_on: '2026-11-26',
    ship_to: {
      name: null,
      line1: '4 Harbour Row',
      line2: null,
      city: 'Bristol',
      region: null,
      postcode: 'BS1 4RH',
      country: 'GB',
    },
    cancelled: null,
    returns: [],
    exchanges: [],
    reshipments: [],
    parcel_count: parcels.length,
    open_proposal: null,
    ...given,
  }
  return { order, shipment: shipmentOf(order, parcels) }
}

function shipmentOf(order: OrderFacts, parcels: ParcelFacts[]): ShipmentFacts {
  const { number, status, placed_on, days_since_placed, promised_on } = order
  return {
    order: number,
    order_status: status,
    placed_on,
    days_since_placed,
    status: parcels[0]?.status ?? 'not_shipped',
    promised_on,
    days_past_promise: promised_on !== null && promised_on < asOf.slice(0, 10) ? 4 : 0,
    parcels,
  }
}

/** Jordan Lee, with the orders given, newest first. */
export function customerOf(orders: TestOrder[], given: Partial<CustomerFacts> = {}): CustomerFacts {
  return {
    name: 'Jordan Lee',
    email: 'jordan.lee@example.com',
    customer_since: '2024-03-14',
    language: 'en',
    note: null,
    address: null,
    payment_methods: [],
    refunds_last_12_months: { count: 0, amounts: [] },
    order_count: orders.length,
    orders: orders.map(({ order, shipment }) => ({
      number: order.number,
      placed_on: order.placed_on,
      status: order.status,
      total_cents: order.total_cents,
      currency: order.currency,
      shipment_status: shipment.status,
    })),
    ...given,
  }
}
