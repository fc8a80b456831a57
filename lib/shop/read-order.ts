import type { Ask } from '#lib/sql.ts'
import { dayOrNull, daysSince, timeOrNull } from './days.ts'
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
    placed_on: dayOrNull(timeOrNull(order.placedAt)),
    days_since_placed: daysSince(timeOrNull(order.placedAt), asOf),
    currency: order.currency,
    lines: order.lines.map(({ title, sku, product, quantity, unitCents, available, stock }) => ({
      title,
      quantity,
      sku,
      product,
      unit_cents: unitCents,
      in_stock: available && (stock === null || stock >= quantity),
    })),
    items_changed: order.itemsChangedAt !== null,
    shipping_cents: order.shippingCents,
    total_cents: order.totalCents,
    paid: order.payments.map(({ methodId, method, amountCents }) => ({
      method_id: methodId,
      method: methodName(method),
      amount_cents: amountCents,
    })),
    promised_on: dayOrNull(timeOrNull(order.promisedOn)),
    ship_to: addressFacts.parse(order.shipTo),
    cancelled:
      order.status === 'cancelled'
        ? { cancelled_on: dayOrNull(timeOrNull(order.cancelledAt)), reason: order.cancelledReason }
        : null,
    ...aftermathFacts(order),
    parcel_count: order.parcels,
    open_proposal: order.openProposal,
  }
}
