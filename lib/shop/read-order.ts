import type { Tx } from '#lib/db.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { dayOf, dayOrNull, daysBetween } from './days.ts'
import { addressFacts, type OrderFacts } from './facts.ts'
import { openProposalOn } from './open-proposal.ts'
import { AFTERMATH, aftermathFacts } from './order-aftermath.ts'
import { METHOD, methodName } from './payment-words.ts'
import { orderWithin, type Scope } from './scope.ts'

const SELECT = {
  number: true,
  status: true,
  placedAt: true,
  currency: true,
  shippingCents: true,
  totalCents: true,
  promisedOn: true,
  shipTo: true,
  cancelledAt: true,
  cancelledReason: true,
  lines: {
    orderBy: { id: 'asc' },
    select: {
      title: true,
      quantity: true,
      unitCents: true,
      variant: { select: { available: true, stock: true } },
    },
  },
  payments: { orderBy: { id: 'asc' }, select: { amountCents: true, method: METHOD } },
  ...AFTERMATH,
  _count: { select: { fulfilments: true } },
} satisfies Prisma.OrderSelect

type OrderRow = Prisma.OrderGetPayload<{ select: typeof SELECT }>

/** An order within the scope. Null where there is none of that number, or where it lies outside. */
export async function readOrder(
  db: Tx,
  scope: Scope,
  number: string,
  asOf: Date,
): Promise<OrderFacts | null> {
  const where = orderWithin(scope, number)
  if (!where) return null
  const order = await db.order.findFirst({ where, orderBy: { number: 'asc' }, select: SELECT })
  return order && factsOf(order, await openProposalOn(db, order.number), asOf)
}

function factsOf(order: OrderRow, openProposal: string | null, asOf: Date): OrderFacts {
  return {
    number: order.number,
    status: order.status,
    placed_on: dayOf(order.placedAt),
    days_since_placed: daysBetween(order.placedAt, asOf),
    currency: order.currency,
    lines: order.lines.map(({ title, quantity, unitCents, variant }) => ({
      title,
      quantity,
      unit_cents: unitCents,
      in_stock: variant.available && variant.stock >= quantity,
    })),
    shipping_cents: order.shippingCents,
    total_cents: order.totalCents,
    paid: order.payments.map(({ method, amountCents }) => ({
      method: methodName(method),
      amount_cents: amountCents,
    })),
    promised_on: dayOrNull(order.promisedOn),
    ship_to: addressFacts.parse(order.shipTo),
    cancelled: order.cancelledAt && {
      cancelled_on: dayOf(order.cancelledAt),
      reason: order.cancelledReason,
    },
    ...aftermathFacts(order),
    parcel_count: order._count.fulfilments,
    open_proposal: openProposal,
  }
}
