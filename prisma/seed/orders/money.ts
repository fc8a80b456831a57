import type { OrderLine, Payment, PaymentMethod, Refund } from '#prisma/generated/client.ts'
import { idOf } from '../random.ts'
import type { RefundPlan } from './outcome.ts'

const SHIPPING_CENTS = 700
const FREE_FROM_CENTS = 10_000
const GIFT_CARD_CENTS = 2_500

/** What an order's lines and its shipping cost, integer cents. Shipping is free from 100.00 on. */
export function amounts(lines: readonly OrderLine[]): { linesCents: number; shippingCents: number } {
  const linesCents = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
  return { linesCents, shippingCents: linesCents >= FREE_FROM_CENTS ? 0 : SHIPPING_CENTS }
}

/** Who pays what: a gift card gives up to 25.00, the first other method the rest. */
export function paymentRows(
  order: { id: string; totalCents: number; placedAt: Date },
  methods: readonly PaymentMethod[],
): Payment[] {
  const main = methods.find((method) => method.kind !== 'gift_card')
  const giftCard = methods.find((method) => method.kind === 'gift_card')
  if (!main) throw new Error('A customer of the sample shop needs a card or a wallet')
  const byGiftCard = giftCard ? Math.min(GIFT_CARD_CENTS, Math.floor(order.totalCents / 2)) : 0
  const pay = (method: PaymentMethod, amountCents: number, position: number): Payment => ({
    id: idOf('payment', `${order.id} ${method.id}`),
    orderId: order.id,
    methodId: method.id,
    amountCents,
    position,
    paidAt: order.placedAt,
  })
  const rest = pay(main, order.totalCents - byGiftCard, 0)
  return giftCard ? [rest, pay(giftCard, byGiftCard, 1)] : [rest]
}

/**
 * A refund to the methods that paid, the gift card last, none above what it paid.
 *
 * @param payments as `paymentRows` gives them.
 */
export function refundRows(
  number: string,
  lines: readonly OrderLine[],
  payments: readonly Payment[],
  plan: RefundPlan,
  refundedAt: Date,
): Refund[] {
  let open = refundCents(lines, payments, plan.share)
  const rows: Refund[] = []
  for (const payment of payments) {
    const amountCents = Math.min(open, payment.amountCents)
    if (amountCents === 0) continue
    open -= amountCents
    const key = `seed-refund-${number}-${rows.length + 1}`
    rows.push({
      id: idOf('refund', key),
      orderId: payment.orderId,
      methodId: payment.methodId,
      amountCents,
      reason: plan.reason,
      idempotencyKey: key,
      position: payments.length + rows.length,
      refundedAt,
    })
  }
  return rows
}

function refundCents(
  lines: readonly OrderLine[],
  payments: readonly Payment[],
  share: RefundPlan['share'],
): number {
  switch (share) {
    case 'everything':
      return payments.reduce((sum, payment) => sum + payment.amountCents, 0)
    case 'lines':
      return amounts(lines).linesCents
    case 'fifth':
      return Math.round((lines[0]?.unitCents ?? 0) / 5)
  }
}
