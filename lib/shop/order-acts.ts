import type { EffectKind } from '#prisma/generated/enums.ts'

/**
 * What the shop does to an order: money, goods, or where they go. Of all cases one at a time may be about to. To look at
 * an order again does nothing to it.
 */
export const orderActs = [
  'refund',
  'reship',
  'cancel_order',
  'change_order_address',
  'change_order_items',
  'change_order_payment',
  'return_items',
  'exchange_items',
] as const satisfies EffectKind[]
