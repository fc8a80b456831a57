import type { Line, Product, Profile, World } from '#lib/shop/rules/world.ts'
import { lineOf, orderWith, paidBy, parcelWith } from './sample-orders.ts'

/** A payment method on file that goes by its name. The balance, in cents, makes a gift card of it. */
export function onFile(
  method: string,
  balance_cents: number | null = null,
): Profile['payment_methods'][number] {
  const kind = balance_cents === null ? 'card' : 'gift_card'
  return { method_id: method, method, kind, balance_cents, currency: 'USD' }
}

/** Keyboards in three variants, one of which is not to be had, and a mouse. Prices in cents. */
export const products: Product[] = [
  {
    product: 'Keyboard',
    variants: [
      { sku: 'K-LIN', title: 'Keyboard, linear', price_cents: 10_000, currency: 'USD', available: true },
      { sku: 'K-CLI', title: 'Keyboard, clicky', price_cents: 12_000, currency: 'USD', available: true },
      { sku: 'K-TAC', title: 'Keyboard, tactile', price_cents: 9_000, currency: 'USD', available: true },
      { sku: 'K-OLD', title: 'Keyboard, old', price_cents: 5_000, currency: 'USD', available: false },
    ],
  },
  {
    product: 'Mouse',
    variants: [{ sku: 'M-1', title: 'Mouse', price_cents: 3_000, currency: 'USD', available: true }],
  },
]

export const keyboard = (given: Partial<Line> = {}) =>
  lineOf({ sku: 'K-LIN', product: 'Keyboard', title: 'Keyboard, linear', unit_cents: 10_000, ...given })
export const mouse = lineOf({ sku: 'M-1', product: 'Mouse', title: 'Mouse', unit_cents: 3_000 })

/**
 * An order of a keyboard and a mouse, $130.00 by a card, of a customer with another card and a gift card of $20.00: not
 * sent yet, but for what is given.
 */
export function pendingWorld(order: Partial<World['order']> = {}, world: Partial<World> = {}): World {
  const made = orderWith([], { lines: [keyboard(), mouse], paid: [paidBy('card ending 4411', 13_000)] }).order
  return {
    order: { ...made, status: 'pending', ...order },
    parcels: [],
    profile: {
      address: made.ship_to,
      payment_methods: [
        onFile('card ending 4411'),
        onFile('card ending 9000'),
        onFile('gift card ending 7QX2', 2_000),
      ],
    },
    products,
    ...world,
  }
}

/** The same, delivered on a day; null: nobody knows when. */
export function deliveredWorld(
  day: string | null = '2026-11-20',
  order: Partial<World['order']> = {},
  world: Partial<World> = {},
): World {
  const delivered_at = day === null ? null : `${day}T12:00:00.000Z`
  const parcels = [parcelWith({ status: 'delivered', delivered_at })]
  return pendingWorld({ status: 'delivered', parcel_count: 1, ...order }, { parcels, ...world })
}
