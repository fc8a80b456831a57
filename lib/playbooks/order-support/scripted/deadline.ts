/** What a customer needs an order for, or by when. */
export type Deadline = {
  /** The sentence in which they say so; null where it is too long to be quoted. */
  quote: string | null
  /** "by Friday", "before 5 December", or "in time" where no day is named. */
  by: string
}

const longestQuote = 160

const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|christmas|easter'
const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*'
const date = `(?:the )?\\d{1,2}(?:st|nd|rd|th)(?: of)?(?: ${month})?|\\d{1,2} ${month}|${month} \\d{1,2}`
const limit = new RegExp(`\\b(by|before|until)\\s+(?:this |next )?(${day}|${date})\\b`, 'i')
const future = new RegExp(
  `\\b(?:on|this|next|is)\\s+(${day}|${date})\\b|\\b(tomorrow|tonight|next week)\\b`,
  'i',
)
const need =
  /\b(i|we)('m| am|'re| are|'ll| will)? (leave|leaving|fly|flying|travel|travelling|traveling|move|moving|going away|be away|am away)\b(?! (a|it|you|the|my)\b)|\b(need|want|have) (it|them|this|that|these|the \w+|my \w+) (by|before|for|on|until|in time)\b|\b(here|there|arrive|come|delivered) in time\b/i
const occasion =
  /\b(trip|holidays?|vacation|birthday|wedding|anniversary|christmas|flight|party|gift(?! ?card)|present)\b/i
/** With such a word a day is one that is over, or one by which something else is to happen. */
const past =
  /\b(ordered|bought|placed|paid|was|were|said|told|promised|supposed|expected|since|sent|shipped|wrote|called|should have|reply|answer|respond|hear|get back|back from)\b/i
const dropped =
  /\b(don'?t|do not|no longer|not) (\w+ )?need\b|\b(happy|merry|nice|good) (holidays?|christmas|easter|weekend)\b/i

/** By when, or for what, the customer says that the order is needed; null where they do not say. */
export function deadlineIn(text: string): Deadline | null {
  const sentences = text
    .replaceAll('’', "'")
    .split(/(?<=[.!?])\s+|\n+/)
    .map((each) => each.trim())
  const sentence = sentences.find(namesDeadline)
  if (sentence === undefined) return null
  return { quote: sentence.length <= longestQuote ? sentence : null, by: byWords(sentence) }
}

/** Whether a sentence, with straight apostrophes, says what something is needed for, or by when. */
export function namesDeadline(sentence: string): boolean {
  if (dropped.test(sentence)) return false
  if (need.test(sentence)) return true
  if (occasion.test(sentence)) return !past.test(sentence) || future.test(sentence)
  return limit.test(sentence) && !past.test(sentence)
}

function byWords(sentence: string): string {
  const [, preposition = '', until] = limit.exec(sentence) ?? []
  if (until !== undefined)
    return `${preposition.toLowerCase() === 'before' ? 'before' : 'by'} ${proper(until)}`
  const [, on, soon] = future.exec(sentence) ?? []
  const named = on ?? (soon === 'next week' ? undefined : soon)
  return named === undefined ? 'in time' : `by ${proper(named)}`
}

/** A day as it is written, however the customer wrote it. */
function proper(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[a-z]{3,}/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
  return words.replace(/\bThe\b/, 'the').replace(/\b(Tomorrow|Tonight)\b/, (word) => word.toLowerCase())
}
