import type { Line, Product, Swap, World } from './world.ts'

type Item = { sku: string; quantity: number }
type Variant = Product['variants'][number]

/** So many of the line at this place of an order's lines. */
type Part = { place: number; line: Line; quantity: number }

/** So many of a line, for this variant. */
export type SwappedPart = Part & { variant: Variant }

/**
 * The lines that items are of, taken from the first on. The same item may stand in several lines, and may be asked for
 * several times. Where an order holds less of an item, its parts come to less.
 */
export function partsOf<Asked extends Item>(
  items: readonly Asked[],
  lines: readonly Line[],
): (Part & { item: Asked })[] {
  const left = lines.map(({ quantity }) => quantity)
  return items.flatMap((item) => {
    let open = item.quantity
    return lines.flatMap((line, place) => {
      const quantity = line.sku === item.sku ? Math.min(open, left[place] ?? 0) : 0
      if (quantity === 0) return []
      open -= quantity
      left[place] = (left[place] ?? 0) - quantity
      return [{ item, place, line, quantity }]
    })
  })
}

/** What items would be changed for; without those whose variants nobody has looked at. */
export function swappedParts(items: readonly Swap[], world: World): SwappedPart[] {
  return partsOf(items, world.order.lines).flatMap(({ item, ...part }) => {
    const variant = variantOf(item.new_sku, part.line, world)
    return variant === undefined ? [] : [{ ...part, variant }]
  })
}

/** New less old, in cents of the order's currency: charged where it is above nothing. */
export function differenceOf(parts: readonly SwappedPart[]): number {
  return parts.reduce(
    (sum, { line, variant, quantity }) => sum + quantity * (variant.price_cents - line.unit_cents),
    0,
  )
}

/** Why an order does not hold these items, as often as they are named; null where it does. */
export function notHeld(items: readonly Item[], { order }: World): string | null {
  if (items.length === 0 || items.some(({ quantity }) => quantity < 1)) {
    return 'It takes at least one item, once at least.'
  }
  for (const { sku } of items) {
    const held = count(sku, order.lines)
    if (held === 0) return `${order.number} has no item ${sku}.`
    if (count(sku, items) > held) return `${order.number} has ${held} × ${sku}, not ${count(sku, items)}.`
  }
  return null
}

/** Why items cannot be had in the variants asked for; null where they can. */
export function notToBeHad(items: readonly Swap[], world: World): string | null {
  for (const { line, item } of partsOf(items, world.order.lines)) {
    const { product } = line
    if (!world.products?.some((each) => each.product === product)) {
      return `Nobody has looked at the variants of ${product}.`
    }
    const variant = variantOf(item.new_sku, line, world)
    if (variant === undefined) return `${item.new_sku} is no variant of ${product}.`
    const objection = notSold(variant, items, world)
    if (objection !== null) return objection
  }
  return null
}

function notSold(variant: Variant, items: readonly Swap[], { order }: World): string | null {
  const { title, currency, available, stock = null } = variant
  if (!available) return `${title} is not available.`
  const asked = items.filter(({ new_sku }) => new_sku === variant.sku)
  const wanted = asked.reduce((sum, { quantity }) => sum + quantity, 0)
  if (stock !== null && wanted > stock) return `Of ${title} only ${stock} are left.`
  return currency === order.currency
    ? null
    : `${title} is sold in ${currency}, and ${order.number} was paid in ${order.currency}.`
}

/** The products once so many of a variant, by its SKU, are taken; below nothing: are there again. */
export function stockTaken(products: World['products'], sku: string, quantity: number): World['products'] {
  return products?.map((product) => ({
    ...product,
    variants: product.variants.map((variant) =>
      variant.sku === sku && typeof variant.stock === 'number'
        ? { ...variant, stock: variant.stock - quantity, available: variant.stock > quantity }
        : variant,
    ),
  }))
}

function variantOf(sku: string, { product }: Line, { products }: World): Variant | undefined {
  const known = products?.find((each) => each.product === product)
  return known?.variants.find((variant) => variant.sku === sku)
}

function count(sku: string, items: readonly Item[]): number {
  return items.filter((item) => item.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0)
}
