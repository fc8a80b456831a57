import { variantTitle } from '#lib/shop/variant-title.ts'

/**
 * What a variant is called, its options in the order in which PostgreSQL keeps the names of an object (the shorter first,
 * then by their bytes), so that the title of a file's options is that of the same options read from the database.
 */
export function variantTitleAsKept(product: string, options: Readonly<Record<string, string>>): string {
  const named = Object.entries(options).map(([name, value]) => ({ bytes: Buffer.from(name), name, value }))
  named.sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes))
  return variantTitle(product, Object.fromEntries(named.map(({ name, value }) => [name, value])))
}
