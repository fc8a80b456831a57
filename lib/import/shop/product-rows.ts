import type { ProductRecord } from '../records.ts'

/** A row of `productRows`. */
export type ProductRow = Omit<ProductRecord, 'kind'>

/** Products with their variants. */
export const productRows = `
  SELECT coalesce("externalId", id::text) AS id, name, description, category,
    (SELECT coalesce(json_agg(json_build_object('sku', sku, 'options', options, 'price', "priceCents",
        'currency', currency, 'available', available, 'stock', stock) ORDER BY sku COLLATE "C"), '[]')
      FROM "Variant" WHERE "productId" = "Product".id) AS variants
  FROM "Product" ORDER BY name COLLATE "C"`
