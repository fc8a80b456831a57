import type { ShopRequestOf } from '#lib/shop/write.ts'
import { type ShopOrder, shipTo } from './shop-orders.ts'

// What may be asked of the shop about an order of `newOrder`.

export const money = { currency: 'USD' } as const

export const cancel = ({ persona, card, totalCents }: ShopOrder): ShopRequestOf<'cancel_order'> => ({
  ...{ kind: 'cancel_order', order: persona.order, ...money, reason: 'no longer needed' },
  shares: [{ methodId: card, amountCents: totalCents }],
})
export const moved = { ...shipTo, line1: '9 Quay Street' }
export const readdress = ({ persona }: ShopOrder): ShopRequestOf<'change_order_address'> => ({
  ...{ kind: 'change_order_address', order: persona.order, from: shipTo, to: moved },
})
/** One keyboard for another, $20.00 dearer or $10.00 cheaper, settled by the card but for what is given. */
export function swap<Kind extends 'change_order_items' | 'exchange_items'>(
  kind: Kind,
  { persona, lines, sku, card }: ShopOrder,
  which: 'clicky' | 'tactile' = 'clicky',
  methodId = card,
) {
  const differenceCents = which === 'clicky' ? 2_000 : -1_000
  const swapped = [{ lineId: lines.keyboard, quantity: 1, newSku: sku(which) }]
  return { kind, order: persona.order, ...money, lines: swapped, differenceCents, methodId }
}
export const repay = (order: ShopOrder, to: string): ShopRequestOf<'change_order_payment'> => ({
  ...{ kind: 'change_order_payment', order: order.persona.order, ...money },
  ...{ amountCents: order.totalCents, from: order.card, to },
})
export const sendBack = ({ persona, lines, card }: ShopOrder): ShopRequestOf<'return_items'> => ({
  ...{ kind: 'return_items', order: persona.order, ...money, reason: 'Too loud' },
  ...{ lines: [{ lineId: lines.keyboard, quantity: 1 }], amountCents: 10_000, methodId: card },
})
export const relocate = ({ customerId }: ShopOrder): ShopRequestOf<'change_customer_address'> => ({
  ...{ kind: 'change_customer_address', customerId, from: shipTo, to: moved },
})
