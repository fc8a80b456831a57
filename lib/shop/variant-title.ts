/** What a variant is called where it stands alone, as in an order: "Arc Over-Ear, sand". */
export function variantTitle(product: string, options: Readonly<Record<string, string>>): string {
  return [product, ...Object.values(options)].join(', ')
}
