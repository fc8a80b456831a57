import type { Ask } from '#lib/sql.ts'
import { dayOrNull, timeOrNull, yearBefore } from './days.ts'
import { addressFacts, type CustomerFacts } from './facts.ts'
import { methodName } from './payment-words.ts'
import type { Scope } from './scope.ts'
import { type CustomerRow, customerRow } from './sql-customer.ts'

/** The scope's one customer. Null for every scope that is not one customer's. */
export async function readCustomer(ask: Ask, scope: Scope, asOf: Date): Promise<CustomerFacts | null> {
  if (scope.kind !== 'customer') return null
  const [customer] = await ask<CustomerRow>(customerRow(scope.customerId, yearBefore(asOf)))
  return customer === undefined ? null : factsOf(customer)
}

function factsOf(customer: CustomerRow): CustomerFacts {
  return {
    name: customer.name,
    email: customer.email,
    customer_since: dayOrNull(timeOrNull(customer.since)),
    language: customer.locale,
    note: customer.note,
    address: customer.address && addressFacts.parse(customer.address),
    payment_methods: customer.methods.map((method) => ({
      method_id: method.id,
      method: methodName(method),
      kind: method.kind,
      balance_cents: method.kind === 'gift_card' ? (method.balanceCents ?? 0) : null,
      currency: method.currency,
    })),
    refunds_last_12_months: { count: customer.refunds.length, amounts: sums(customer.refunds) },
    order_count: customer.orderCount,
    orders: customer.orders.map((order) => ({
      number: order.number,
      placed_on: dayOrNull(timeOrNull(order.placedAt)),
      status: order.status,
      total_cents: order.totalCents,
      currency: order.currency,
      shipment_status: order.shipment ?? 'not_shipped',
    })),
  }
}

/** What was refunded in each currency. */
function sums(refunds: CustomerRow['refunds']): CustomerFacts['refunds_last_12_months']['amounts'] {
  const byCurrency = new Map<string, number>()
  for (const { amountCents, currency } of refunds) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amountCents)
  }
  return [...byCurrency].map(([currency, amount_cents]) => ({ amount_cents, currency }))
}
