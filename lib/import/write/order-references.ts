import type pg from 'pg'
import { variantTitle } from '#lib/shop/variant-title.ts'
import type { OrderRecord } from '../records.ts'
import { uuidsAmong } from './uuids.ts'

/** What orders of a batch refer to. */
export type References = {
  /** By what their shop calls them. */
  customers: ReadonlyMap<string, string>
  /** By the customer's id and what their shop calls the method. */
  methods: ReadonlyMap<string, string>
  variants: ReadonlyMap<string, { id: string; title: string }>
}

/** Reads the customers, payment methods and variants that orders refer to, as far as there are such. */
export async function referencesOf(
  client: pg.ClientBase,
  records: readonly OrderRecord[],
): Promise<References> {
  const customers = await customersOf(client, [...new Set(records.map(({ customer }) => customer))])
  return {
    customers,
    methods: await methodsOf(client, [...customers.values()]),
    variants: await variantsOf(client, [...new Set(records.flatMap(skusIn))]),
  }
}

function skusIn({ lines, exchanges }: OrderRecord): string[] {
  return [...lines, ...exchanges.flatMap((exchange) => exchange.lines)].map(({ sku }) => sku)
}

async function customersOf(client: pg.ClientBase, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; key: string }>({
    name: 'import customers of orders',
    text: `SELECT id, coalesce("externalId", id::text) AS key FROM "Customer"
      WHERE "externalId" = ANY($1::text[]) OR "externalId" IS NULL AND id = ANY($2::uuid[])`,
    values: [keys, uuidsAmong(keys)],
  })
  return new Map(rows.map(({ id, key }) => [key, id]))
}

async function methodsOf(client: pg.ClientBase, customers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>({
    name: 'import methods of orders',
    text: `SELECT id, concat_ws(' ', "customerId", coalesce("externalId", id::text)) AS name
      FROM "PaymentMethod" WHERE "customerId" = ANY($1::uuid[])`,
    values: [customers],
  })
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function variantsOf(client: pg.ClientBase, skus: readonly string[]): Promise<References['variants']> {
  const { rows } = await client.query<{
    id: string
    sku: string
    product: string
    options: Record<string, string>
  }>({
    name: 'import variants of orders',
    text: `SELECT "Variant".id, sku, name AS product, options FROM "Variant"
      JOIN "Product" ON "Product".id = "productId" WHERE sku = ANY($1::text[])`,
    values: [skus],
  })
  return new Map(
    rows.map(({ id, sku, product, options }) => [sku, { id, title: variantTitle(product, options) }]),
  )
}
