import { grammarFor } from './language/grammar.ts'
import { read, squashed } from './reading.ts'
import { has } from './scan/clauses.ts'
import { datesIn } from './scan/dates.ts'
import type { Ask, GroundMessage } from './types.ts'

/**
 * What of the customer's newest messages, those since the desk last wrote, a draft leaves unanswered, in their words:
 * asks without an answer, and questions, days and constraints that no ask covers.
 */
export function unanswered(
  asks: readonly Ask[],
  messages: readonly GroundMessage[],
  today: string,
): string[] {
  const open = asks.filter(({ answered_by }) => answered_by === null).map(({ quote }) => quote.trim())
  const covered = asks.map(({ quote }) => squashed(quote)).filter(Boolean)
  const left = newest(messages)
    .flatMap(({ text }) => wantsIn(text, today))
    .filter((want) => !covered.some((quote) => covers(quote, squashed(want))))
  return [...new Set([...open, ...left])]
}

/** What is wrong with asks: quotes that no message of the customer's holds, and answers that the body does not. */
export function misquoted(asks: readonly Ask[], messages: readonly GroundMessage[], body: string): string[] {
  const said = messages.filter(({ from }) => from === 'customer').map(({ text }) => squashed(text))
  const written = squashed(body)
  return asks.flatMap(({ quote, answered_by: answer }) => {
    const wrong: string[] = []
    const wanted = squashed(quote)
    if (wanted === '' || !said.some((text) => text.includes(wanted))) {
      wrong.push(`"${shown(quote)}" does not stand in what the customer wrote. Quote them word for word.`)
    }
    if (answer !== null && (squashed(answer) === '' || !written.includes(squashed(answer)))) {
      wrong.push(`"${shown(answer)}" does not stand in the draft. Give the sentence that answers, or null.`)
    }
    return wrong
  })
}

function newest(messages: readonly GroundMessage[]): GroundMessage[] {
  const answered = messages.findLastIndex(({ from }) => from === 'desk')
  return messages.slice(answered + 1)
}

/** The sentences of a message that ask or set a condition: questions, and days to come or needs. */
function wantsIn(text: string, today: string): string[] {
  const { plain, sentences, at } = read(text)
  const grammar = grammarFor(plain)
  return sentences.flatMap(({ start, end, text: sentence }) => {
    const asks = /\?["'”)]*\s*$/.test(sentence) && !grammar.empty.test(sentence)
    const days = datesIn(sentence, grammar, today).filter(({ form }) => form !== 'today')
    const isAhead =
      days.some(({ days: [first = ''] }) => first > today) || days.some((each) => each.form === 'weekday')
    const over = has(grammar.over, sentence) && !has(grammar.need, sentence)
    if (!asks && !(isAhead && !over)) return []
    return [text.slice(at(start), at(end - 1) + 1).trim()]
  })
}

/** An ask covers a sentence where one holds the other, or most of its words. */
function covers(quote: string, want: string): boolean {
  if (want.includes(quote) ? quote.length >= 4 : quote.includes(want)) return true
  const words = want.match(/[\p{L}\p{N}]+/gu) ?? []
  const quoted = new Set(quote.match(/[\p{L}\p{N}]+/gu))
  return words.length > 0 && words.filter((word) => quoted.has(word)).length / words.length >= 0.8
}

function shown(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`.toWellFormed()
}
