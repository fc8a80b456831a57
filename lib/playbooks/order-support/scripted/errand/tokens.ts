import { mended } from '../spelling.ts'

/** Units as people write them, and the one way they are compared in. */
const units: readonly [RegExp, string][] = [
  [/^(inch(es)?|in|")$/, 'inch'],
  [/^(ft|foot|feet)$/, 'ft'],
  [/^(l|liters?|litres?)$/, 'l'],
  [/^(ml|gb|tb|mp|mm|cm|kg|mah|bar|lbs?|x|w|k|p|%)$/, ''],
  [/^(hours?|hrs?|h)$/, 'hour'],
  [/^(cups?)$/, 'cup'],
  [/^(degrees?)$/, 'degree'],
]

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/**
 * The words of a text in the one form in which texts are compared: lower case, singular, a number and its unit together,
 * hyphens and slashes as spaces. "Two 15-inch Laptops" gives "two", "15inch", "laptop".
 */
export function tokensOf(text: string): string[] {
  const plain = mended(text)
    .replace(/['"]s\b/g, '')
    .replace(/[^a-z0-9.%#]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
  const words = plain.split(' ').filter((word) => word !== '')
  const tokens: string[] = []
  for (let place = 0; place < words.length; place += 1) {
    const word = numbered(words[place] ?? '', words[place + 1])
    const unit = /^\d+(\.\d+)?$/.test(word) ? unitOf(words[place + 1]) : null
    if (unit === null) tokens.push(singular(word))
    else tokens.push(`${word}${unit}`)
    if (unit !== null) place += 1
  }
  return tokens
}

/** "two" as "2" before a unit or "piece". */
function numbered(word: string, next: string | undefined): string {
  const count = counts.indexOf(word)
  const measured = next !== undefined && (unitOf(next) !== null || /^pieces?$/.test(next))
  return count > 0 && measured && next !== 'in' ? String(count) : word
}

function unitOf(word: string | undefined): string | null {
  if (word === undefined) return null
  const known = units.find(([pattern]) => pattern.test(word))
  return known === undefined ? null : known[1] || word
}

/** The singular as far as a rule makes it; both sides of a comparison go through it. */
function singular(word: string): string {
  const joined = /^(\d+(?:\.\d+)?)([a-z%]+)$/.exec(word)
  if (joined) return `${joined[1]}${unitOf(joined[2]) ?? joined[2]}`
  if (word === 'gray') return 'grey'
  if (word === 'colour') return 'color'
  if (word.length <= 3 || /ss$/.test(word)) return word
  if (/ves$/.test(word)) return word.replace(/ves$/, 'f')
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(ch|sh|x)es$/.test(word)) return word.replace(/es$/, '')
  return word.replace(/s$/, '')
}

/** How many a number word or numeral says; null for what says none. */
export function countOf(token: string | undefined): number | null {
  if (token === undefined) return null
  if (token === 'both') return 2
  const count = counts.indexOf(token)
  if (count > 0) return count
  return /^[1-9]\d?$/.test(token) ? Number(token) : null
}
