import type { Product } from '#prisma/generated/client.ts'
import { PRODUCTS, type ProductSpec } from '../data/products.ts'
import { idOf, randomOf } from '../random.ts'
import type { VariantRow } from '../rows.ts'

/** The SKU of a product's variant: "ARC-OE" and "sand" give "ARC-OE-SAND". */
export function skuOf(code: string, value: string): string {
  return `${code}-${value.toUpperCase().replace(/[^A-Z0-9]/g, '')}`
}

/** A variant as an order line needs it. */
export type Article = { id: string; sku: string; title: string; priceCents: number; siblings: string[] }

/** What can be ordered, by SKU. */
export const ARTICLES: ReadonlyMap<string, Article> = new Map(
  PRODUCTS.flatMap((product) =>
    product.values.map((value): [string, Article] => {
      const sku = skuOf(product.code, value)
      const siblings = product.values.filter((other) => other !== value)
      return [
        sku,
        {
          id: idOf('variant', sku),
          sku,
          title: `${product.name}, ${value}`,
          priceCents: product.priceCents,
          siblings: siblings.map((other) => skuOf(product.code, other)),
        },
      ]
    }),
  ),
)

/** The article of a SKU. @throws Error for a SKU that the sample shop does not sell. */
export function articleOf(sku: string): Article {
  const article = ARTICLES.get(sku)
  if (!article) throw new Error(`The sample shop does not sell ${sku}`)
  return article
}

export function catalogueRows(): { products: Product[]; variants: VariantRow[] } {
  return {
    products: PRODUCTS.map(({ name, description, category }) => ({
      id: idOf('product', name),
      externalId: null,
      name,
      description,
      category,
    })),
    variants: PRODUCTS.flatMap((product) => product.values.map((value) => variant(product, value))),
  }
}

function variant(product: ProductSpec, value: string): VariantRow {
  const sku = skuOf(product.code, value)
  const available = !product.soldOut?.includes(value)
  return {
    id: idOf('variant', sku),
    productId: idOf('product', product.name),
    sku,
    options: { [product.option]: value },
    priceCents: product.priceCents,
    currency: 'USD',
    available,
    stock: available ? randomOf(sku).int(3, 180) : 0,
  }
}
