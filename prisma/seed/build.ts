import { accountRows, customerRows } from './customers.ts'
import { POLICIES } from './data/policies.ts'
import { USERS } from './data/users.ts'
import { daysBefore, startOfDay } from './days.ts'
import { orderRows, placedAt } from './orders/build.ts'
import { catalogueRows } from './orders/catalogue.ts'
import { planOrders } from './orders/plan.ts'
import { idOf } from './random.ts'
import type { OrderRows, ShopRows } from './rows.ts'
import { ticketRows } from './tickets.ts'

/**
 * The sample shop "Northline" as it looks at the start of the UTC day of `today`: every row of every table, in
 * memory. The same day gives the same rows on every machine; the next day gives the same shop, all dates a day
 * later. Nothing that has happened is dated on or after the start of that day.
 */
export function buildShop(today: Date): ShopRows {
  const day = startOfDay(today)
  const plans = planOrders()
  const firstOrder = new Map(
    plans.toReversed().map((plan) => [plan.customer, placedAt(plan.number, day)] as const),
  )
  const { rows: customers, buyers } = customerRows(day, firstOrder)
  const orders = plans.map((plan) => {
    const buyer = buyers.get(plan.customer)
    if (!buyer) throw new Error(`O-${plan.number} is planned for ${plan.customer}, who is no customer`)
    return orderRows(plan, buyer, day)
  })
  return {
    users: Object.values(USERS).map((user) => ({ ...user, createdAt: daysBefore(day, 400) })),
    accounts: accountRows(day),
    supportTickets: ticketRows(day),
    ...customers,
    ...catalogueRows(),
    policyArticles: policyRows(day),
    ...together(orders),
  }
}

function policyRows(day: Date): ShopRows['policyArticles'] {
  return POLICIES.map(({ slug, title, updatedDays, paragraphs }) => ({
    id: idOf('policy', slug),
    slug,
    title,
    body: paragraphs.join('\n\n'),
    updatedAt: daysBefore(day, updatedDays, '10:00'),
  }))
}

function together(orders: readonly OrderRows[]): OrderRows {
  return {
    orders: orders.flatMap((order) => order.orders),
    orderLines: orders.flatMap((order) => order.orderLines),
    payments: orders.flatMap((order) => order.payments),
    fulfilments: orders.flatMap((order) => order.fulfilments),
    fulfilmentLines: orders.flatMap((order) => order.fulfilmentLines),
    shipmentEvents: orders.flatMap((order) => order.shipmentEvents),
    refunds: orders.flatMap((order) => order.refunds),
    reshipments: orders.flatMap((order) => order.reshipments),
    returns: orders.flatMap((order) => order.returns),
    returnLines: orders.flatMap((order) => order.returnLines),
    exchanges: orders.flatMap((order) => order.exchanges),
    exchangeLines: orders.flatMap((order) => order.exchangeLines),
  }
}
