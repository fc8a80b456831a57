import type { OrderFacts } from '#lib/shop/facts.ts'
import { countOf, tokensOf } from './tokens.ts'

/** What somebody calls items of their orders. */
export type ItemPhrase = {
  /** Of which product, with whatever else tells it from others. */
  words: string[]
  /** How many lines are meant; `all` of them; null where one is. */
  count: number | 'all' | null
  /** Which of several, by price. */
  which: 'dearer' | 'cheaper' | null
  /** What is said of where it is: it has come, or it is still to be sent. */
  state: 'delivered' | 'pending' | null
  /** In the same order as this. */
  beside: string[] | null
}

const determiners = /^(the|my|a|an|of|this|that|these|those|item|thing|pair|some|just|current|existing|own)$/

/** Reads what items are called: "both small t-shirts", "the more expensive tablet". Null where there is nothing to go by. */
export function itemPhrase(text: string): ItemPhrase | null {
  let state: ItemPhrase['state'] = null
  let beside: string[] | null = null
  let which: ItemPhrase['which'] = null
  const plain = text
    .replace(/\(.*?\)/g, ' ')
    // Details as a form would have them: { 'color': 'blue' }. Their names say nothing of the item.
    .replace(/'[^']*': *(?='[^']*')/g, ' ')
    .replace(bought, (_all, how: string, company: string | undefined) => {
      if (/receiv|got|deliver/.test(how)) state = 'delivered'
      if (/ordered|placed/.test(how)) state = 'pending'
      if (company !== undefined) beside = tokensOf(company)
      return ' '
    })
    .replace(/\b(pending|not yet (sent|shipped))\b/g, () => {
      state = 'pending'
      return ' '
    })
    .replace(/\b(received|delivered)\b/g, () => {
      state = 'delivered'
      return ' '
    })
    .replace(
      /\b(that is |that's )?(the )?(more|most|less|least) (expensive|cheap|costly)( ones?)?\b/g,
      (said) => {
        which = /more|most/.test(said) === /expensive|costly/.test(said) ? 'dearer' : 'cheaper'
        return ' '
      },
    )
    .replace(/\bin (the|an|my) (same|other|another) order\b|\bin another order\b/g, ' ')
  const words = tokensOf(plain)
  const count = words.includes('all')
    ? 'all'
    : countOf(words[0] === 'the' || words[0] === 'my' ? words[1] : words[0])
  const own = words.filter((word, place) => {
    const counts = word === 'all' || (place < 2 && word.length < 6 && countOf(word) !== null)
    return !determiners.test(word) && !counts
  })
  return own.length === 0 ? null : { words: own, count, which, state, beside }
}

const bought =
  /\b(?:that |which )?(?:i|we)(?:'ve| have| had)? (?:just |recently |already )?(received|got|ordered|bought|purchased|placed|have received)(?: (?:together )?with the ([a-z -]+))?(?: in the same order)?/g

/** What customers call products that the shop calls otherwise. */
const others: Readonly<Record<string, string[]>> = {
  coffee: ['espresso'],
  machine: ['maker'],
  maker: ['machine'],
  phone: ['smartphone'],
  wristwatch: ['watch'],
  watch: ['wristwatch'],
}

type Line = OrderFacts['lines'][number]

/** Whether an item of an order may be called so. */
export function isCalled(
  { product, title }: Pick<Line, 'product' | 'title'>,
  words: readonly string[],
): boolean {
  const name = tokensOf(product)
  const besides = tokensOf(title.startsWith(product) ? title.slice(product.length) : title)
  const joined = new Set(joins(name))
  const spelt = (word: string) => [word, ...(others[word] ?? [])]
  const isName = words.map((word) => spelt(word).some((each) => joined.has(each)))
  if (joined.has(words.join(''))) return true
  const rest = words.filter((_word, place) => !isName[place])
  // "book shelf" is in no name, word by word.
  const names = joins(rest).find((each) => joined.has(each))
  const left = names === undefined ? rest : rest.filter((word) => !names.includes(word))
  return (isName.includes(true) || names !== undefined) && left.every((word) => isValue(word, besides))
}

function isValue(word: string, values: readonly string[]): boolean {
  const short: Readonly<Record<string, string>> = { small: 's', medium: 'm', large: 'l' }
  return values.includes(word) || values.includes(short[word] ?? word)
}

/** Words side by side, written as one: of "t", "shirt" also "tshirt". */
function joins(words: readonly string[]): string[] {
  return words.flatMap((_word, from) =>
    words.slice(from).map((_each, length) => words.slice(from, from + length + 1).join('')),
  )
}
