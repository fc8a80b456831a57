import type { Ask } from '#lib/sql.ts'
import type { ProductFacts } from './facts.ts'
import { type ProductRow, productRows } from './sql-product.ts'
import { variantTitle } from './variant-title.ts'

/** Products with their variants, each asked for by its name or a SKU of it. The same for everybody. */
export async function readProducts(ask: Ask, asked: readonly string[]): Promise<ProductFacts[]> {
  const rows = await ask<ProductRow>(productRows(asked))
  return rows.map(({ product, variants }) => ({
    product,
    variants: variants.map(({ sku, options, priceCents, currency, available, stock }) => ({
      sku,
      title: variantTitle(product, options),
      options,
      price_cents: priceCents,
      currency,
      available: available && stock !== 0,
      stock,
    })),
  }))
}
