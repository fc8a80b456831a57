import type pg from 'pg'
import type { RecordFault } from '../fault.ts'
import type { ProductRecord } from '../records.ts'
import type { Plan } from './batch.ts'
import { importedId } from './ids.ts'
import { uuidsAmong } from './uuids.ts'

type Product = { id: string; key: string; name: string; isImported: boolean }
type Variant = { id: string; sku: string; productId: string }

/** Products are found by their id, or where they were not imported by their name; variants by their sku. */
export async function planProducts(
  client: pg.ClientBase,
  records: readonly ProductRecord[],
): Promise<Plan[]> {
  const products = await present(client, records)
  const byKey = new Map(products.map((product) => [product.key, product]))
  const byName = new Map(products.filter(({ isImported }) => !isImported).map((each) => [each.name, each]))
  const skus = records.flatMap((record) => record.variants.map(({ sku }) => sku))
  const { rows } = await client.query<Variant>(
    'SELECT id, sku, "productId" FROM "Variant" WHERE sku = ANY($1::text[])',
    [skus],
  )
  const variants = new Map(rows.map((variant) => [variant.sku, variant]))
  return records.map((record) => plan(record, byKey.get(record.id) ?? byName.get(record.name), variants))
}

async function present(client: pg.ClientBase, records: readonly ProductRecord[]): Promise<Product[]> {
  const keys = records.map(({ id }) => id)
  const { rows } = await client.query<Product>(
    `SELECT id, coalesce("externalId", id::text) AS key, name, "externalId" IS NOT NULL AS "isImported" FROM "Product"
      WHERE "externalId" = ANY($1::text[]) OR "externalId" IS NULL AND (id = ANY($2::uuid[]) OR name = ANY($3::text[]))`,
    [keys, uuidsAmong(keys), records.map(({ name }) => name)],
  )
  return rows
}

function plan(record: ProductRecord, found: Product | undefined, variants: Map<string, Variant>): Plan {
  const id = found?.id ?? importedId('product', record.id)
  const faults = foreignVariants(record, id, variants)
  if (faults.length > 0) return { faults }
  const { name, description, category } = record
  return {
    rows: {
      Product: [{ id, externalId: record.id === id ? null : record.id, name, description, category }],
      Variant: record.variants.map(({ sku, options, price, currency, available, stock }) => ({
        id: variants.get(sku)?.id ?? importedId('variant', sku),
        productId: id,
        sku,
        options,
        priceCents: price,
        currency,
        available,
        stock,
      })),
    },
  }
}

function foreignVariants(
  { variants }: ProductRecord,
  productId: string,
  present: Map<string, Variant>,
): RecordFault[] {
  const seen = new Set<string>()
  return variants.flatMap(({ sku }, place) => {
    const field = `variants.${place}.sku`
    if (seen.has(sku)) return [{ field, reason: `${sku} is there twice` }]
    seen.add(sku)
    const isForeign = (present.get(sku)?.productId ?? productId) !== productId
    return isForeign ? [{ field, reason: `${sku} is a variant of another product` }] : []
  })
}
