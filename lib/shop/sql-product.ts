import { Prisma } from '#prisma/generated/client.ts'

/** A row of `productRows`. */
export type ProductRow = {
  product: string
  variants: {
    sku: string
    options: Record<string, string>
    priceCents: number
    currency: string
    available: boolean
    stock: number | null
  }[]
}

/** Products with all their variants, each asked for by its name, in any letter case, or by a variant's SKU. */
export function productRows(asked: readonly string[]): Prisma.Sql {
  return Prisma.sql`
  SELECT "Product".name AS product,
    (SELECT coalesce(json_agg(json_build_object('sku', sku, 'options', options, 'priceCents', "priceCents",
        'currency', currency, 'available', available, 'stock', stock) ORDER BY sku), '[]')
      FROM "Variant" WHERE "productId" = "Product".id) AS variants
  FROM "Product"
  WHERE lower("Product".name) = ANY(SELECT lower(name) FROM unnest(${[...asked]}::text[]) name)
    OR "Product".id IN (SELECT "productId" FROM "Variant" WHERE sku = ANY(${[...asked]}::text[]))
  ORDER BY "Product".name`
}
