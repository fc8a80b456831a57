import type { Grammar } from '../language/grammar.ts'
import { foundIn } from './clauses.ts'
import type { MentionOf } from './mention.ts'

const symbols: Record<string, string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'MXN'],
  us$: ['USD'],
  '€': ['EUR'],
  '£': ['GBP'],
  kr: ['SEK', 'NOK', 'DKK'],
  '¥': ['JPY', 'CNY'],
  zł: ['PLN'],
}
const number = "\\d{1,3}(?:[.,' ]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,9}(?:[.,]\\d{1,2})?(?!\\d)"
const symbol = 'US\\$|[$€£¥]|kr\\.?|zł'

type Patterns = { before: RegExp; after: RegExp }
const patterns = new WeakMap<Grammar, Patterns>()

/** An amount with its currency before or after it, as a language writes them. */
function patternsOf(grammar: Grammar): Patterns {
  const known = patterns.get(grammar)
  if (known !== undefined) return known
  const { currencyWord } = grammar
  const before = `(?<![\\p{L}\\p{N}.,])(${symbol}|${currencyWord}) ?(${number})(?:,?[-–](?!\\d))?`
  const after = `(?<![\\p{L}\\p{N}.,-])(${number})(?:,?[-–])? ?(${symbol}|(?:${currencyWord})(?![\\p{L}]))`
  const made = { before: new RegExp(before, 'giu'), after: new RegExp(after, 'giu') }
  patterns.set(grammar, made)
  return made
}

/** Amounts of money: "$129", "USD 129.00", "129 dollars", "1.204,90 €". */
export function moneyIn(text: string, grammar: Grammar): MentionOf<'money'>[] {
  const { currencyWords, decimal } = grammar
  const { before, after } = patternsOf(grammar)
  const currenciesOf = (sign: string) => {
    const name = sign.toLowerCase().replace('.', '')
    const word = currencyWords.get(name)
    return symbols[name] ?? (word === undefined ? null : [word])
  }
  const found: MentionOf<'money'>[] = []
  for (const { 0: whole, 1: one = '', 2: other = '', index } of foundIn(text, before)) {
    found.push({
      kind: 'money',
      start: index,
      end: index + whole.length,
      cents: centsOf(other, decimal),
      currencies: currenciesOf(one),
    })
  }
  for (const { 0: whole, 1: one = '', 2: other = '', index } of foundIn(text, after)) {
    found.push({
      kind: 'money',
      start: index,
      end: index + whole.length,
      cents: centsOf(one, decimal),
      currencies: currenciesOf(other),
    })
  }
  return found
}

/** Integer cents of a number as people write it; the last mark before one or two digits is the decimal one. */
function centsOf(written: string, decimal: '.' | ','): number {
  const plain = written.replace(/[' ]/g, '')
  const [, units = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const mark = plain.at(-cents.length - 1)
  const isThousands = cents === '' || (cents.length === 3 && mark !== decimal)
  const whole = Number((isThousands ? plain : units).replace(/[.,]/g, ''))
  return whole * 100 + (isThousands ? 0 : Number(cents.padEnd(2, '0')))
}
