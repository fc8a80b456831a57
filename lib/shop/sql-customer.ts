import { timeText } from '#lib/sql.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { OrderStatus, PaymentKind, ShipmentStatus } from '#prisma/generated/enums.ts'

/** The row of `customerRow`. Times as `timeIn` reads them. */
export type CustomerRow = {
  name: string
  email: string
  since: string | null
  locale: string
  note: string | null
  address: { [part: string]: string | null } | null
  methods: {
    id: string
    kind: PaymentKind
    label: string
    last4: string | null
    balanceCents: number | null
    currency: string
  }[]
  refunds: { amountCents: number; currency: string }[]
  orderCount: number
  orders: {
    number: string
    placedAt: string | null
    status: OrderStatus
    totalCents: number
    currency: string
    shipment: ShipmentStatus | null
  }[]
}

/** A customer with their ten newest orders, and what was refunded to them since a time. */
export function customerRow(id: string, refundedSince: Date): Prisma.Sql {
  return Prisma.sql`
  SELECT name, email, ${timeText('since')}, locale, note,
    (SELECT json_build_object('line1', line1, 'line2', line2, 'city', city, 'region', region, 'postcode', postcode,
        'country', country)
      FROM "Address" WHERE "customerId" = own.id ORDER BY "isDefault" DESC, id LIMIT 1) AS address,
    (SELECT coalesce(json_agg(json_build_object('id', coalesce("externalId", id::text), 'kind', kind, 'label', label,
        'last4', last4, 'balanceCents', "balanceCents", 'currency', currency) ORDER BY id), '[]')
      FROM "PaymentMethod" WHERE "customerId" = own.id) AS methods,
    (SELECT coalesce(json_agg(json_build_object('amountCents', "amountCents", 'currency', currency)), '[]')
      FROM "Refund" JOIN "Order" ON "Order".id = "orderId"
      WHERE "customerId" = own.id AND "refundedAt" >= ${refundedSince}::timestamp) AS refunds,
    (SELECT count(*)::int FROM "Order" WHERE "customerId" = own.id) AS "orderCount",
    (SELECT coalesce(json_agg(newest), '[]') FROM (
        SELECT number, "placedAt", status, "totalCents", currency,
          (SELECT status FROM "Fulfilment" WHERE "orderId" = "Order".id
            ORDER BY "shippedAt" DESC NULLS FIRST, "trackingNumber" DESC LIMIT 1) AS shipment
        FROM "Order" WHERE "customerId" = own.id ORDER BY "placedAt" DESC NULLS LAST, number DESC LIMIT 10
      ) newest) AS orders
  FROM "Customer" own WHERE id = ${id}::uuid`
}
