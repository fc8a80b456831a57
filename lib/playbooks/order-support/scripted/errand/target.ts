import type { ProductFacts } from '#lib/shop/facts.ts'
import { namedIn, optionsOf } from './options.ts'
import { tokensOf } from './tokens.ts'

type Variant = ProductFacts['variants'][number]

/** What an item is to become, or why that cannot be told: there is no such variant, or it is not clear which. */
export type Found = { kind: 'found'; variant: Variant } | { kind: 'none' | 'unclear' }

/** What is wanted of the new item: its own words, and what is preferred where several would do. */
export type Target = { text: string; prefers: readonly string[] }

const filler =
  /^(a|an|the|one|my|with|of|in|to|at|for|from|be|is|but|and|or|it|its|that|which|type|kind|version|model|style|variant|item|new|option|feature|instead|available|color|also|just|id|number|switch|material|have|has|having|sized|following|attribute)$/

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

type Options = ReturnType<typeof optionsOf>
type Read = { wanted: Map<string, string>; keepAll: boolean; price: 'cheapest' | 'dearest' | null }

function readTarget(text: string, old: Variant, options: Options, { product }: ProductFacts): Read | null {
  let price: Read['price'] = null
  const priced = text.replace(
    /\b(cheapest|least expensive|most expensive|priciest)( (available|one|possible))*\b/g,
    (said) => {
      price = /cheapest|least/.test(said) ? 'cheapest' : 'dearest'
      return ' '
    },
  )
  const sized = sizeWords(withoutOld(priced, old, options), old, options)
  if (sized === null) return null
  const { keepAll, keeps, rest } = keptIn(sized.rest)
  const named = namedIn(tokensOf(rest), options)
  if (named === null) return null
  const wanted = new Map([...sized.wanted, ...named.values])
  for (const each of keeps) {
    const kept = keptOption(each, old, options)
    if (kept === null) return null
    for (const [name, value] of kept) wanted.set(name, value)
  }
  const own = new Set([...tokensOf(product), ...options.flatMap(({ words }) => words)])
  const understood = named.left.every((word) => filler.test(word) || own.has(word))
  if (!understood || (wanted.size === 0 && price === null)) return null
  return { wanted, keepAll, price }
}

/** "instead of the linear one" says what they have: nothing that they want. */
function withoutOld(text: string, old: Variant, options: Options): string {
  const found = /\b(?:instead of|rather than) (?:the |a |my )?([a-z0-9 -]+)$/.exec(text.trim())
  const said = found && namedIn(tokensOf(found[1] ?? ''), options)
  const isOld =
    said && said.values.size > 0 && [...said.values].every(([name, value]) => old.options[name] === value)
  return found && isOld ? text.replace(found[0], ' ') : text
}

/** "the same one but", "same size and color", "keeping the leather strap": what is to stay, and the words without it. */
function keptIn(text: string): { keepAll: boolean; keeps: string[]; rest: string } {
  let keepAll = false
  const keeps: string[] = []
  const rest = text
    .replace(
      /\b(the )?(exact )?same (one|item|thing|product|model|specs?|everything|keyboard|kind)\b|\bsame but\b/g,
      () => {
        keepAll = true
        return ' '
      },
    )
    .replace(
      /\b(?:but )?(?:keep(?:ing)?|(?:with |of |in )?(?:the )?same) (?:the )?((?:[a-z0-9-]+)(?:(?: and|,)? (?!same|prefer|with|in)[a-z0-9-]+){0,3}?)(?=,|;|$| but| with)/g,
      (_all, kept: string) => {
        keeps.push(...kept.split(/,| and /))
        return ' '
      },
    )
  return { keepAll, keeps, rest }
}

/** What of the old item stays by these words: an option by its name, or a value. */
function keptOption(text: string, old: Variant, options: Options): Map<string, string> | null {
  const words = tokensOf(text).filter(
    (word) => !filler.test(word) || options.some((option) => option.words.includes(word)),
  )
  const byName = options.filter(
    ({ words: own }) => words.length > 0 && words.every((word) => own.includes(word)),
  )
  const [only, ...others] = byName
  if (only !== undefined && others.length === 0) return new Map([[only.name, old.options[only.name] ?? '']])
  const named = namedIn(words, options)
  if (named === null || named.values.size === 0) return null
  return named.left.every((word) => options.some((option) => option.words.includes(word)))
    ? named.values
    : null
}

const order = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** "one size smaller" as the size that is meant. Null where there is none. */
function sizeWords(
  text: string,
  old: Variant,
  options: Options,
): { wanted: Map<string, string>; rest: string } | null {
  const said = /\b(?:one|a) size (smaller|larger|bigger|up|down)\b/.exec(text)
  if (!said) return { wanted: new Map(), rest: text }
  const option = options.find(({ name }) => name === 'size')
  const present = old.options.size ?? ''
  const step = /smaller|down/.test(said[1] ?? '') ? -1 : 1
  const wanted = /^\d+$/.test(present) ? String(Number(present) + step) : order[order.indexOf(present) + step]
  if (option === undefined || wanted === undefined || !option.values.some(({ value }) => value === wanted))
    return null
  return { wanted: new Map([['size', wanted]]), rest: text.replace(said[0], ' ') }
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
