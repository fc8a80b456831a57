import type { Prisma, PrismaClient } from '#prisma/generated/client.ts'
import { dayOf, yearBefore } from './days.ts'
import { addressFacts, type CustomerFacts } from './facts.ts'
import { METHOD, methodName } from './payment-words.ts'
import { NEWEST_FIRST } from './read-shipment.ts'
import type { Scope } from './scope.ts'

const ADDRESS = {
  line1: true,
  line2: true,
  city: true,
  region: true,
  postcode: true,
  country: true,
} satisfies Prisma.AddressSelect

const SELECT = {
  name: true,
  email: true,
  since: true,
  locale: true,
  note: true,
  addresses: { select: ADDRESS, orderBy: [{ isDefault: 'desc' }, { id: 'asc' }], take: 1 },
  paymentMethods: {
    where: { kind: 'gift_card' },
    orderBy: { id: 'asc' },
    select: { ...METHOD.select, balanceCents: true, currency: true },
  },
  _count: { select: { orders: true } },
  orders: {
    orderBy: [{ placedAt: 'desc' }, { number: 'desc' }],
    take: 10,
    select: {
      number: true,
      placedAt: true,
      status: true,
      totalCents: true,
      currency: true,
      fulfilments: { orderBy: NEWEST_FIRST, take: 1, select: { status: true } },
    },
  },
} satisfies Prisma.CustomerSelect

/** The scope's one customer. Null for every scope that is not one customer's. */
export async function readCustomer(
  db: PrismaClient,
  scope: Scope,
  asOf: Date,
): Promise<CustomerFacts | null> {
  if (scope.kind !== 'customer') return null
  const [customer, refunds] = await Promise.all([
    db.customer.findUnique({ where: { id: scope.customerId }, select: SELECT }),
    db.refund.findMany({
      where: { order: { customerId: scope.customerId }, refundedAt: { gte: yearBefore(asOf) } },
      select: { amountCents: true, order: { select: { currency: true } } },
    }),
  ])
  return customer && factsOf(customer, refunds)
}

type CustomerRow = Prisma.CustomerGetPayload<{ select: typeof SELECT }>
type RefundRow = { amountCents: number; order: { currency: string } }

function factsOf(customer: CustomerRow, refunds: RefundRow[]): CustomerFacts {
  return {
    name: customer.name,
    email: customer.email,
    customer_since: dayOf(customer.since),
    language: customer.locale,
    note: customer.note,
    address: customer.addresses[0] ? addressFacts.parse(customer.addresses[0]) : null,
    gift_cards: customer.paymentMethods.map((card) => ({
      method: methodName(card),
      balance_cents: card.balanceCents ?? 0,
      currency: card.currency,
    })),
    refunds_last_12_months: { count: refunds.length, amounts: sums(refunds) },
    order_count: customer._count.orders,
    orders: customer.orders.map((order) => ({
      number: order.number,
      placed_on: dayOf(order.placedAt),
      status: order.status,
      total_cents: order.totalCents,
      currency: order.currency,
      shipment_status: order.fulfilments[0]?.status ?? 'not_shipped',
    })),
  }
}

/** What was refunded in each currency. */
function sums(refunds: RefundRow[]): CustomerFacts['refunds_last_12_months']['amounts'] {
  const byCurrency = new Map<string, number>()
  for (const { amountCents, order } of refunds) {
    byCurrency.set(order.currency, (byCurrency.get(order.currency) ?? 0) + amountCents)
  }
  return [...byCurrency].map(([currency, amount_cents]) => ({ amount_cents, currency }))
}
