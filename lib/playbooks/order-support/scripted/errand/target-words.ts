import type { ProductFacts } from '#lib/shop/facts.ts'
import { namedIn, type optionsOf } from './options.ts'
import { tokensOf } from './tokens.ts'

export type Variant = ProductFacts['variants'][number]
export type Options = ReturnType<typeof optionsOf>
/** What some words ask of an item: its options, whether the rest is to stay, and where only its price counts. */
type Read = { wanted: Map<string, string>; keepAll: boolean; price: 'cheapest' | 'dearest' | null }

/** What is asked for instead of `old`. Null where any word of it is not understood. */
export function readTarget(
  text: string,
  old: Variant,
  options: Options,
  { product }: ProductFacts,
): Read | null {
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

const filler =
  /^(a|an|the|one|my|with|of|in|to|at|for|from|be|is|but|and|or|it|its|that|which|type|kind|version|model|style|variant|item|new|option|feature|instead|available|color|also|just|id|number|switch|material|have|has|having|sized|following|attribute)$/
