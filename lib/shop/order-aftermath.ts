import type { Prisma } from '#prisma/generated/client.ts'
import { dayOf, dayOrNull } from './days.ts'
import type { OrderFacts } from './facts.ts'
import { METHOD, methodName } from './payment-words.ts'

const TITLE = { select: { title: true } } satisfies Prisma.OrderLineDefaultArgs

/** What of an order `aftermathFacts` needs. */
export const AFTERMATH = {
  refunds: {
    orderBy: [{ refundedAt: 'asc' }, { id: 'asc' }],
    select: { amountCents: true, refundedAt: true, reason: true, method: METHOD },
  },
  returns: {
    orderBy: { requestedAt: 'asc' },
    select: {
      status: true,
      requestedAt: true,
      receivedAt: true,
      reason: true,
      lines: { orderBy: { orderLineId: 'asc' }, select: { quantity: true, orderLine: TITLE } },
    },
  },
  exchanges: {
    orderBy: { requestedAt: 'asc' },
    select: {
      status: true,
      requestedAt: true,
      differenceCents: true,
      lines: { orderBy: { orderLineId: 'asc' }, select: { quantity: true, newSku: true, orderLine: TITLE } },
    },
  },
  reshipments: {
    orderBy: { createdAt: 'asc' },
    select: {
      createdAt: true,
      reason: true,
      fulfilment: { select: { carrier: true, trackingNumber: true } },
    },
  },
} satisfies Prisma.OrderSelect

type Aftermath = Prisma.OrderGetPayload<{ select: typeof AFTERMATH }>
type AftermathFacts = Pick<OrderFacts, 'refunded_cents' | 'refunds' | 'returns' | 'exchanges' | 'reshipments'>

/** What came after an order: refunds, returns, exchanges, replacements, each oldest first. */
export function aftermathFacts(order: Aftermath): AftermathFacts {
  return {
    refunded_cents: order.refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    refunds: order.refunds.map(({ refundedAt, amountCents, method, reason }) => ({
      refunded_on: dayOf(refundedAt),
      amount_cents: amountCents,
      method: methodName(method),
      reason,
    })),
    returns: order.returns.map(({ status, requestedAt, receivedAt, reason, lines }) => ({
      status,
      requested_on: dayOf(requestedAt),
      received_on: dayOrNull(receivedAt),
      reason,
      items: lines.map(({ orderLine, quantity }) => ({ title: orderLine.title, quantity })),
    })),
    exchanges: order.exchanges.map(({ status, requestedAt, differenceCents, lines }) => ({
      status,
      requested_on: dayOf(requestedAt),
      difference_cents: differenceCents,
      items: lines.map(({ orderLine, quantity, newSku }) => ({
        title: orderLine.title,
        quantity,
        new_sku: newSku,
      })),
    })),
    reshipments: order.reshipments.map(({ createdAt, reason, fulfilment }) => ({
      created_on: dayOf(createdAt),
      reason,
      carrier: fulfilment.carrier,
      tracking_number: fulfilment.trackingNumber,
    })),
  }
}
