import type { CustomerFacts } from '#lib/shop/facts.ts'
import { countWords, listWords } from './words.ts'

/** How many of their own orders are named to a customer who names others. */
const mostNamed = 3

/** Says that orders were not found among the customer's, and asks for the right numbers. */
export function notFoundWords(unknown: readonly string[]): string {
  const ask =
    unknown.length > 1
      ? 'Could you check the numbers and reply with the right ones?'
      : 'Could you check the number and reply with the right one?'
  return `${notFound(unknown)}. ${ask}`
}

/** The same where the letter tells of no other order. */
export function nothingFoundWords(unknown: readonly string[], { orders }: CustomerFacts): string {
  const [newest, ...others] = orders.slice(0, mostNamed).map(({ number }) => number)
  if (newest === undefined) {
    return `${notFound(unknown)}. If you ordered with another address, please write to us from that one.`
  }
  const own = others.length === 0 ? 'order with us is' : 'orders with us are'
  const which = others.length === 0 ? 'only' : 'latest'
  const have = `Your ${which} ${own} ${listWords([newest, ...others])}.`
  return notFoundWords(unknown).replace('. ', `. ${have} `)
}

/** The same where the letter tells of others instead. */
export function insteadWords(unknown: readonly string[], told: readonly string[]): string {
  const others = told.length > 1 ? `${countWords(told.length)} orders` : `order ${told.join()}`
  return `${notFound(unknown)}, so I have looked up your ${others} instead.`
}

function notFound(unknown: readonly string[]): string {
  const what =
    unknown.length === 0 ? 'any order' : `${unknown.length > 1 ? 'orders' : 'order'} ${listWords(unknown)}`
  return `I could not find ${what} under your mail address`
}
