import type { ProductFacts } from '#lib/shop/facts.ts'
import { tokensOf } from './tokens.ts'

/** An option of a product with its words, and each of its values with the words it may be called by. */
type Option = { name: string; words: string[]; values: { value: string; words: string[]; sure: boolean }[] }

const sizes: Readonly<Record<string, string[]>> = {
  XS: ['extra', 'small'],
  S: ['small'],
  M: ['medium'],
  L: ['large'],
  XL: ['extra', 'large'],
}

/** The options of a product, as its variants have them. */
export function optionsOf({ variants }: Pick<ProductFacts, 'variants'>): Option[] {
  const values = new Map<string, Set<string>>()
  for (const { options } of variants) {
    for (const [name, value] of Object.entries(options)) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  return [...values].map(([name, all]) => {
    const words = tokensOf(name)
    return { name, words, values: [...all].flatMap((value) => namesOf(value, words)) }
  })
}

/** What a value is called. What is `sure` needs no word of its option beside it. */
function namesOf(value: string, option: string[]): Option['values'] {
  const words = tokensOf(value)
  const bare = words.length === 1 && /^(\d+|[a-z])$/.test(words[0] ?? '')
  const names = [{ value, words, sure: !bare }]
  const add = (...other: string[]) => names.push({ value, words: other, sure: true })
  const size = sizes[value]
  if (size) add(...size)
  if (/^xx?[sl]$/i.test(value)) names.splice(0, 1, { value, words, sure: true })
  const adjective = option.map((word) => word.replace(/resistance$/, 'resistant'))
  if (value === 'yes') add(...adjective)
  if (value === 'no') for (const not of ['not', 'non', 'no', 'without']) add(not, ...adjective)
  const shell = /^([a-z]{4,})shell$/.exec(value)?.[1]
  if (shell !== undefined) add(shell)
  if (value === 'none') for (const not of ['no', 'without']) add(not, ...option)
  return names
}

/** The option values that some words name, by option, and the words that name none. Null where it is not clear which. */
export type Named = { values: Map<string, string>; left: string[] }

export function namedIn(words: readonly string[], options: readonly Option[]): Named | null {
  const values = new Map<string, string>()
  const left: string[] = []
  for (let place = 0; place < words.length; ) {
    const found = longestAt(words, place, options)
    if (found === 'unclear') return null
    if (found === null) {
      left.push(words[place] ?? '')
      place += 1
      continue
    }
    const earlier = values.get(found.option.name)
    if (earlier !== undefined && earlier !== found.value) return null
    values.set(found.option.name, found.value)
    place += found.length
  }
  return { values, left }
}

type Hit = { option: Option; value: string; length: number; sure: boolean }

function longestAt(
  words: readonly string[],
  place: number,
  options: readonly Option[],
): Hit | null | 'unclear' {
  const hits = options.flatMap((option) =>
    option.values
      .filter((name) => name.words.every((word, offset) => words[place + offset] === word))
      .map(({ value, words: { length }, sure }) => ({ option, value, length, sure })),
  )
  const length = Math.max(0, ...hits.map((hit) => hit.length))
  const longest = hits.filter((hit) => hit.length === length)
  if (longest.length === 0) return beginningAt(words, place, options)
  const beside = longest.filter(({ option }) => isBeside(option, words, place, length))
  const [only, ...others] = beside.length > 0 ? beside : longest.filter(({ sure }) => sure)
  if (only === undefined) return null
  return others.some(({ option, value }) => option !== only.option || value !== only.value) ? 'unclear' : only
}

/** A value by the first of its words, where that names no other: "stainless" of "stainless steel". */
function beginningAt(words: readonly string[], place: number, options: readonly Option[]): Hit | null {
  const word = words[place] ?? ''
  if (word.length < 4 || /\d/.test(word) || options.some((option) => option.words.includes(word))) return null
  const hits = options.flatMap((option) =>
    option.values
      .filter(({ words: [first, ...more] }) => more.length > 0 && first === word)
      .map(({ value }) => ({ option, value, length: 1, sure: true })),
  )
  const [only, ...others] = hits
  return only !== undefined && others.every(({ value }) => value === only.value) ? only : null
}

/** Whether a word of the option stands next to the words: "size 8", "black dial". */
function isBeside(option: Option, words: readonly string[], place: number, length: number): boolean {
  const near = [words[place - 1], words[place + length]]
  const own = option.words.includes('size') ? [...option.words, 'sized'] : option.words
  return near.some((word) => word !== undefined && own.includes(word))
}
