import type { CustomerRecord } from '../records.ts'

/** A row of `customerRows`; the time as PostgreSQL writes it in JSON. */
export type CustomerRow = Omit<CustomerRecord, 'kind'>

/** Customers with their addresses and payment methods. */
export const customerRows = `
  SELECT coalesce("externalId", id::text) AS id, email, name, phone, locale, note,
    to_json(since) #>> '{}' AS since,
    (SELECT coalesce(json_agg(json_build_object('line1', line1, 'line2', line2, 'city', city, 'region', region,
        'postcode', postcode, 'country', country, 'default', "isDefault") ORDER BY "isDefault" DESC, id), '[]')
      FROM "Address" WHERE "customerId" = own.id) AS addresses,
    (SELECT coalesce(json_agg(json_build_object('id', coalesce("externalId", id::text), 'kind', kind, 'label', label,
        'last4', last4, 'balance', "balanceCents", 'currency', currency)
        ORDER BY coalesce("externalId", id::text) COLLATE "C"), '[]')
      FROM "PaymentMethod" WHERE "customerId" = own.id) AS "paymentMethods"
  FROM "Customer" own
  WHERE $1::text[] IS NULL OR coalesce("externalId", id::text) = ANY($1)
  ORDER BY email COLLATE "C"`
