import type { Ask } from '#lib/sql.ts'
import { dayOf, dayOrNull, daysBetween, timeOrNull } from './days.ts'
import { addressFacts, type OrderFacts } from './facts.ts'
import { aftermathFacts } from './order-aftermath.ts'
import { methodName } from './payment-words.ts'
import type { Scope } from './scope.ts'
import { type OrderRow, orderAsked, orderRow } from './sql-order.ts'

/** An order within the scope. Null where there is none of that number, or where it lies outside. */
export async function readOrder(
  ask: Ask,
  scope: Scope,
  number: string,
  asOf: Date,
): Promise<OrderFacts | null> {
  const asked = orderAsked(scope, number)
  if (asked === null) return null
  const [order] = await ask<OrderRow>(orderRow(asked))
  return order === undefined ? null : factsOf(order, asOf)
}

function factsOf(order: OrderRow, asOf: Date): OrderFacts {
  return {
    number: order.number,
    status: order.status,
    placed_on: dayOf(order.placedAt),
    days_since_placed: daysBetween(order.placedAt, asOf),
    currency: order.currency,
    lines: order.lines.map(({ title, quantity, unitCents, available, stock }) => ({
      title,
      quantity,
      unit_cents: unitCents,
      in_stock: available && stock >= quantity,
    })),
    shipping_cents: order.shippingCents,
    total_cents: order.totalCents,
    paid: order.payments.map(({ method, amountCents }) => ({
      method: methodName(method),
      amount_cents: amountCents,
    })),
    promised_on: dayOrNull(timeOrNull(order.promisedOn)),
    ship_to: addressFacts.parse(order.shipTo),
    cancelled: order.cancelledAt && {
      cancelled_on: dayOf(order.cancelledAt),
      reason: order.cancelledReason,
    },
    ...aftermathFacts(order),
    parcel_count: order.parcels,
    open_proposal: order.openProposal,
  }
}
