import type { OrderLine } from '#prisma/generated/client.ts'
import type { Buyer } from '../customers.ts'
import { daysBefore, minutesAfter, momentBefore } from '../days.ts'
import { idOf } from '../random.ts'
import type { OrderRow, OrderRows } from '../rows.ts'
import { aftermathRows } from './aftermath.ts'
import { articleOf } from './catalogue.ts'
import { amounts, paymentRows, refundRows } from './money.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Outcome } from './outcome.ts'
import { parcelRows } from './parcels.ts'
import { daysAgo } from './plan.ts'
import { STORIES } from './stories.ts'

/** When an order of the plan was placed, to the minute. `day` is the start of the day of seeding. */
export function placedAt(number: number, day: Date): Date {
  return momentBefore(day, daysAgo(number))
}

/** Everything that belongs to one order. */
export function orderRows(plan: OrderPlan, buyer: Buyer, day: Date): OrderRows {
  const number = `O-${plan.number}`
  const outcome: Outcome = STORIES[plan.story](Math.ceil(daysAgo(plan.number)))
  const id = idOf('order', number)
  const orderLines = linesOf(id, plan)
  const order = head(plan, buyer, orderLines, outcome, day)
  const payments = paymentRows(order, buyer.methods)
  const parcels = outcome.parcels.map((parcel, index) =>
    parcelRows(
      { number: plan.number, orderId: id, lines: orderLines, shipTo: buyer.shipTo, day },
      parcel,
      index,
    ),
  )
  const refund = refundOf(outcome, order, day)
  return {
    orders: [order],
    orderLines,
    payments,
    fulfilments: parcels.map((parcel) => parcel.fulfilment),
    fulfilmentLines: parcels.flatMap((parcel) => parcel.fulfilmentLines),
    shipmentEvents: parcels.flatMap((parcel) => parcel.shipmentEvents),
    refunds: refund ? refundRows(number, orderLines, payments, refund.plan, refund.at) : [],
    ...aftermathRows(outcome, order, orderLines, parcels.at(-1)?.fulfilment.id, day),
  }
}

function head(
  plan: OrderPlan,
  buyer: Buyer,
  lines: readonly OrderLine[],
  outcome: Outcome,
  day: Date,
): OrderRow {
  const number = `O-${plan.number}`
  const { linesCents, shippingCents } = amounts(lines)
  const placed = placedAt(plan.number, day)
  return {
    id: idOf('order', number),
    number,
    customerId: buyer.id,
    status: outcome.status,
    currency: buyer.currency,
    shippingCents,
    totalCents: linesCents + shippingCents,
    placedAt: placed,
    // One day to pack, four on the road.
    promisedOn: daysBefore(day, Math.ceil(daysAgo(plan.number)) - 5),
    cancelledAt: outcome.cancelled ? minutesAfter(placed, 60) : null,
    cancelledReason: outcome.cancelled ?? null,
    itemsChangedAt: null,
    shipTo: buyer.shipTo,
  }
}

function linesOf(orderId: string, plan: OrderPlan): OrderLine[] {
  return plan.lines.map(([sku, quantity], position) => {
    const article = articleOf(sku)
    return {
      id: idOf('order line', `${orderId} ${sku}`),
      orderId,
      variantId: article.id,
      position,
      title: article.title,
      quantity,
      unitCents: article.priceCents,
    }
  })
}

function refundOf(outcome: Outcome, order: OrderRow, day: Date) {
  if (order.cancelledAt) {
    const plan = { age: 0, share: 'everything', reason: 'Order cancelled' } as const
    return { plan, at: minutesAfter(order.cancelledAt, 5) }
  }
  return outcome.refund && { plan: outcome.refund, at: daysBefore(day, outcome.refund.age, '17:20') }
}
