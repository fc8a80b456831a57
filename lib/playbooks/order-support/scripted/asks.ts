import type { Ask } from '#lib/grounding/index.ts'
import { namesDeadline } from './deadline.ts'
import { asksAfterOrder, sentencesOf } from './intent.ts'

/** The words of a letter that tell of the order, and those that take up a deadline where there are any. */
type Answers = { told: string; deadline: string | null }

const mostAsks = 20
const longestQuote = 500

/** What the customer asks and needs, each in their own words, with the words of the letter that answer it. */
export function asksOf(text: string, { told, deadline }: Answers): Ask[] {
  const asks = new Map<string, Ask>()
  for (const sentence of sentencesOf(text)) {
    // What is cut must not end in half of a character.
    const quote = sentence
      .trim()
      .slice(0, longestQuote)
      .replace(/[\ud800-\udbff]$/, '')
      .trim()
    const isDeadline = namesDeadline(quote.replaceAll('’', "'"))
    if (isDeadline) asks.set(quote, { quote, answered_by: deadline })
    else if (asksAfterOrder(quote)) asks.set(quote, { quote, answered_by: told })
  }
  return [...asks.values()].slice(0, mostAsks)
}
