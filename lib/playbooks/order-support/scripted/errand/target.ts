import type { ProductFacts } from '#lib/shop/facts.ts'
import { namedIn, optionsOf } from './options.ts'
import { type Options, readTarget, type Variant } from './target-words.ts'
import { tokensOf } from './tokens.ts'

/** What an item is to become, or why that cannot be told: there is no such variant, or it is not clear which. */
export type Found = { kind: 'found'; variant: Variant } | { kind: 'none' | 'unclear' }

/** What is wanted of the new item: its own words, and what is preferred where several would do. */
export type Target = { text: string; prefers: readonly string[] }

/**
 * The variant of a product that somebody wants instead of one they have. Every word has to be understood. What they do not
 * name stays as it is where that leaves one; where nothing else fits what they name, it may be otherwise.
 */
export function targetOf({ text, prefers }: Target, old: Variant, product: ProductFacts): Found {
  const sku = /\b(?:item (?:number |id |no )?|sku )#?([a-z0-9-]*\d[a-z0-9-]*)\b/i.exec(text)?.[1]
  if (sku !== undefined) return bySku(sku, product)
  const options = optionsOf(product)
  const read = readTarget(text, old, options, product)
  if (read === null) return { kind: 'unclear' }
  const fits = product.variants.filter(
    ({ sku: other, available, options: own }) =>
      available && other !== old.sku && [...read.wanted].every(([name, value]) => own[name] === value),
  )
  const kept = (variant: Variant) =>
    Object.entries(old.options).every(
      ([name, value]) => read.wanted.has(name) || variant.options[name] === value,
    )
  if (read.keepAll) return onlyOf(fits.filter(kept), prefers, options)
  if (read.price !== null) return byPrice(fits, read.price, old)
  const same = fits.filter(kept)
  if (same.length > 0) return onlyOf(same, prefers, options)
  // Whoever describes a thing by one word means the rest to stay, but for what they would like otherwise.
  return fits.length === 0 || read.wanted.size + prefers.length > 1
    ? onlyOf(fits, prefers, options)
    : { kind: 'unclear' }
}

function bySku(sku: string, { variants }: ProductFacts): Found {
  const variant = variants.find((each) => each.sku.toLowerCase() === sku.toLowerCase())
  if (variant === undefined) return { kind: 'unclear' }
  return variant.available ? { kind: 'found', variant } : { kind: 'none' }
}

function byPrice(fits: Variant[], price: 'cheapest' | 'dearest', old: Variant): Found {
  const sorted = fits.toSorted((one, other) => one.price_cents - other.price_cents)
  const [first, second] = price === 'cheapest' ? sorted : sorted.reverse()
  if (first === undefined) return { kind: 'none' }
  // What they have may be that one already.
  const isBetter =
    price === 'cheapest' ? first.price_cents < old.price_cents : first.price_cents > old.price_cents
  return !isBetter || first.price_cents === second?.price_cents
    ? { kind: 'unclear' }
    : { kind: 'found', variant: first }
}

/** The one that is left once what is preferred has been looked at, the first before the next. */
function onlyOf(fits: Variant[], prefers: readonly string[], options: Options): Found {
  if (fits.length === 0) return { kind: 'none' }
  const left = prefers.reduce((those, text) => preferred(those, text, options), fits)
  const [only, ...others] = left
  return only !== undefined && others.length === 0 ? { kind: 'found', variant: only } : { kind: 'unclear' }
}

function preferred(those: Variant[], text: string, options: Options): Variant[] {
  // "silver and black" is either.
  const named = text
    .split(/,| and | or /)
    .flatMap((each) => [...(namedIn(tokensOf(each), options)?.values ?? [])])
  const fit = those.filter((variant) => named.some(([name, value]) => variant.options[name] === value))
  return fit.length > 0 ? fit : those
}
