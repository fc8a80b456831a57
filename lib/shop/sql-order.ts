import { timeText } from '#lib/sql.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { OrderStatus, PaymentKind, ReturnStatus } from '#prisma/generated/enums.ts'
import { orderActs } from './order-acts.ts'
import { spellingsOf } from './order-number.ts'
import type { Scope } from './scope.ts'

/**
 * The condition for one order by its number, as people write it, within the scope. Null where no order can fit. Two can
 * where a shop keeps both 1001 and O-1001: the one as written comes first.
 */
export function orderAsked(scope: Scope, number: string): Prisma.Sql | null {
  const spellings = spellingsOf(number)
  const whose = spellings.length === 0 ? null : ownedWithin(scope)
  return (
    whose &&
    Prisma.sql`"Order".number = ANY(${spellings}::text[]) AND ${whose} ORDER BY "Order".number LIMIT 1`
  )
}

function ownedWithin(scope: Scope): Prisma.Sql | null {
  switch (scope.kind) {
    case 'customer':
      return Prisma.sql`"Order"."customerId" = ${scope.customerId}::uuid`
    case 'account':
      return Prisma.sql`EXISTS (SELECT FROM "Customer"
        WHERE "Customer".id = "Order"."customerId" AND "Customer"."accountId" = ${scope.accountId}::uuid)`
    case 'desk':
    case 'none':
      return null
  }
}

type Method = { kind: PaymentKind; label: string; last4: string | null }
type Items = { title: string; quantity: number }[]

/** The row of `orderRow`. Times as `timeIn` reads them. */
export type OrderRow = {
  number: string
  status: OrderStatus
  placedAt: string | null
  currency: string
  shippingCents: number
  totalCents: number
  /** A day. */
  promisedOn: string | null
  shipTo: unknown
  cancelledAt: string | null
  cancelledReason: string | null
  itemsChangedAt: string | null
  lines: {
    title: string
    sku: string
    product: string
    quantity: number
    unitCents: number
    available: boolean
    stock: number | null
  }[]
  payments: { amountCents: number; methodId: string; method: Method }[]
  refunds: { amountCents: number; refundedAt: string | null; reason: string; method: Method }[]
  returns: {
    status: ReturnStatus
    requestedAt: string | null
    receivedAt: string | null
    reason: string
    lines: Items
  }[]
  exchanges: {
    status: ReturnStatus
    requestedAt: string | null
    differenceCents: number
    lines: (Items[number] & { newSku: string })[]
  }[]
  reshipments: { createdAt: string; reason: string; carrier: string; trackingNumber: string }[]
  parcels: number
  openProposal: string | null
}

const method = Prisma.sql`json_build_object('kind', kind, 'label', label, 'last4', last4)`
const methods = Prisma.sql`JOIN "PaymentMethod" ON "PaymentMethod".id = "methodId"`
const lines = (
  of: Prisma.Sql,
  more = Prisma.empty,
) => Prisma.sql`(SELECT coalesce(json_agg(json_build_object('title', title,
    'quantity', ${of}.quantity${more}) ORDER BY "orderLineId"), '[]')
  FROM ${of} JOIN "OrderLine" ON "OrderLine".id = "orderLineId"`

/**
 * An order with all that came after it, and the case that is about to do something to it, undecided or not done yet: what may have happened is not done until somebody has looked into it, has left it so, or the case is closed.
 */
export function orderRow(asked: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
  SELECT number, status, ${timeText('placedAt')}, currency, "shippingCents", "totalCents", "promisedOn"::text, "shipTo",
    ${timeText('cancelledAt')}, "cancelledReason", ${timeText('itemsChangedAt')},
    (SELECT coalesce(json_agg(json_build_object('title', title, 'sku', sku, 'product', "Product".name,
        'quantity', quantity, 'unitCents', "unitCents", 'available', available, 'stock', stock)
        ORDER BY position, "OrderLine".id), '[]')
      FROM "OrderLine" JOIN "Variant" ON "Variant".id = "variantId" JOIN "Product" ON "Product".id = "productId"
      WHERE "orderId" = "Order".id) AS lines,
    (SELECT coalesce(json_agg(json_build_object('amountCents', "amountCents",
        'methodId', coalesce("externalId", "PaymentMethod".id::text), 'method', ${method})
        ORDER BY position, "Payment".id), '[]')
      FROM "Payment" ${methods} WHERE "orderId" = "Order".id) AS payments,
    (SELECT coalesce(json_agg(json_build_object('amountCents', "amountCents", 'refundedAt', "refundedAt",
        'reason', reason, 'method', ${method}) ORDER BY "refundedAt" NULLS FIRST, position, "Refund".id), '[]')
      FROM "Refund" ${methods} WHERE "orderId" = "Order".id) AS refunds,
    (SELECT coalesce(json_agg(json_build_object('status', status, 'requestedAt', "requestedAt",
        'receivedAt', "receivedAt", 'reason', reason,
        'lines', ${lines(Prisma.sql`"ReturnLine"`)} WHERE "returnId" = "Return".id)) ORDER BY "requestedAt" NULLS FIRST), '[]')
      FROM "Return" WHERE "orderId" = "Order".id) AS returns,
    (SELECT coalesce(json_agg(json_build_object('status', status, 'requestedAt', "requestedAt",
        'differenceCents', "differenceCents",
        'lines', ${lines(Prisma.sql`"ExchangeLine"`, Prisma.sql`, 'newSku', "newSku"`)} WHERE "exchangeId" = "Exchange".id))
        ORDER BY "requestedAt" NULLS FIRST), '[]')
      FROM "Exchange" WHERE "orderId" = "Order".id) AS exchanges,
    (SELECT coalesce(json_agg(json_build_object('createdAt', "createdAt", 'reason', reason, 'carrier', carrier,
        'trackingNumber', "trackingNumber") ORDER BY "createdAt"), '[]')
      FROM "Reshipment" JOIN "Fulfilment" ON "Fulfilment".id = "fulfilmentId"
      WHERE "Reshipment"."orderId" = "Order".id) AS reshipments,
    (SELECT count(*)::int FROM "Fulfilment" WHERE "orderId" = "Order".id) AS parcels,
    (SELECT 'case #' || "Case".number
      -- By the index of the orders, whatever the planner thinks of how few are pending.
      FROM (SELECT * FROM "Proposal" WHERE orders @> ARRAY["Order".number] OFFSET 0) "Proposal"
        JOIN "Case" ON "Case".id = "Proposal"."caseId"
      WHERE (status = 'pending' OR status = 'approved' AND EXISTS (
        SELECT FROM "Effect" WHERE "proposalId" = "Proposal".id AND kind::text = ANY(${[...orderActs]}::text[])
          AND ("Effect".state IN ('pending', 'executing') OR "Effect".state = 'unknown' AND "Case".state <> 'closed'
            AND NOT EXISTS (SELECT FROM "EffectResolution" left_so
              WHERE left_so."effectId" = "Effect".id AND left_so.kind = 'given_up'))))
      ORDER BY "createdAt" LIMIT 1) AS "openProposal"
  FROM "Order" WHERE ${asked}`
}
