import { dayOf, dayOrNull, timeIn, timeOrNull } from './days.ts'
import type { OrderFacts } from './facts.ts'
import { methodName } from './payment-words.ts'
import type { OrderRow } from './sql-order.ts'

type Aftermath = Pick<OrderRow, 'refunds' | 'returns' | 'exchanges' | 'reshipments'>
type AftermathFacts = Pick<OrderFacts, 'refunded_cents' | 'refunds' | 'returns' | 'exchanges' | 'reshipments'>

/** What came after an order: refunds, returns, exchanges, replacements, each oldest first. */
export function aftermathFacts(order: Aftermath): AftermathFacts {
  return {
    refunded_cents: order.refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    refunds: order.refunds.map(({ refundedAt, amountCents, method, reason }) => ({
      refunded_on: dayOrNull(timeOrNull(refundedAt)),
      amount_cents: amountCents,
      method: methodName(method),
      reason,
    })),
    returns: order.returns.map(({ status, requestedAt, receivedAt, reason, lines }) => ({
      status,
      requested_on: dayOrNull(timeOrNull(requestedAt)),
      received_on: dayOrNull(timeOrNull(receivedAt)),
      reason,
      items: lines,
    })),
    exchanges: order.exchanges.map(({ status, requestedAt, differenceCents, lines }) => ({
      status,
      requested_on: dayOrNull(timeOrNull(requestedAt)),
      difference_cents: differenceCents,
      items: lines.map(({ title, quantity, newSku }) => ({ title, quantity, new_sku: newSku })),
    })),
    reshipments: order.reshipments.map(({ createdAt, reason, carrier, trackingNumber }) => ({
      created_on: dayOf(timeIn(createdAt)),
      reason,
      carrier,
      tracking_number: trackingNumber,
    })),
  }
}
