import { type Grammar, grammarFor } from './language/grammar.ts'

/** A stretch of a text, from `start` up to but without `end`. */
export type Stretch = { start: number; end: number }

/** A sentence; positions count in the plain text. `orders`: the order numbers that it is about, as far as named. */
export type Sentence = Stretch & { text: string; orders: string[] }

/** A text made plain for matching: single-width, straight apostrophes, nothing invisible. */
export type Reading = {
  plain: string
  grammar: Grammar
  sentences: Sentence[]
  /** Where a position of the plain text stands in the text as given. */
  at(position: number): number
}

export const orderPattern = /(?<![\p{L}\p{N}-])o[ -]?(\d{3,9})(?![\p{L}\p{N}])/giu

export function read(text: string): Reading {
  const { plain, at } = madePlain(text)
  const grammar = grammarFor(plain)
  return { plain, grammar, sentences: sentencesOf(plain, grammar), at }
}

/** One character for one, but for the invisible ones, which could hide a word from a pattern. */
export function madePlain(text: string): { plain: string; at(position: number): number } {
  const plain = text.replace(/[^\n -~]/gu, plainCharacter)
  // Nothing grows, so where nothing is gone everything stands where it stood.
  const at = plain.length === text.length ? (position: number) => position : placesIn(text)
  return { plain, at: (position) => Math.min(at(position), text.length) }
}

function placesIn(text: string): (position: number) => number {
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const shown = /[\n -~]/.test(character) ? 1 : plainCharacter(character).length
    for (let unit = 0; unit < shown; unit += 1) places.push(place + Math.min(unit, character.length - 1))
    place += character.length
  }
  return (position) => places[position] ?? text.length
}

/** What stands for a character that is not of ASCII. */
function plainCharacter(character: string): string {
  if (/[’‘´ʼ]/u.test(character)) return "'"
  if (/[‐‑‒−]/u.test(character)) return '-'
  if (/\p{Cf}/u.test(character)) return ''
  if (/[\p{Z}\t]/u.test(character)) return ' '
  const folded = character.normalize('NFKC')
  return folded.length === character.length ? folded : character
}

const ends = /[.!?…]["'”“)»]?(?=\s)|\n+/gu

function sentencesOf(plain: string, { abbreviation, months }: Grammar): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  let orders: string[] = []
  const close = (end: number, paragraphEnds: boolean) => {
    const text = plain.slice(start, end)
    const named = ordersIn(text)
    if (named.length > 0) orders = named
    for (const [from, to] of pieces(text)) {
      const piece = text.slice(from, to)
      if (/[\p{L}\p{N}]/u.test(piece))
        sentences.push({ start: start + from, end: start + to, text: piece, orders })
    }
    start = end
    // What a paragraph is about does not hold for the next.
    if (paragraphEnds) orders = []
  }
  for (const { 0: mark, index } of plain.matchAll(ends)) {
    const before = plain.slice(Math.max(start, index - 12), index)
    const after = plain.slice(index + 1, index + 16).trimStart()
    const dot =
      mark === '.' && (abbreviation.test(before) || (/\d$/.test(before) && isDayBefore(after, months)))
    if (!dot) close(index + mark.length, mark.includes('\n\n'))
  }
  close(plain.length, true)
  return sentences
}

/** Nobody writes longer sentences; whatever is done for each pair of words in one stays small. */
const longestSentence = 600

/** A sentence as it is, or a monster cut at its spaces. */
function pieces(text: string): [from: number, to: number][] {
  const cut: [number, number][] = []
  for (let from = 0; from < text.length; ) {
    const most = Math.min(text.length, from + longestSentence)
    const space = most < text.length ? text.lastIndexOf(' ', most) : most
    const to = space > from ? space : most
    cut.push([from, to])
    from = to
  }
  return cut
}

/** "12. Mai": a full stop that belongs to a day. */
function isDayBefore(after: string, months: Grammar['months']): boolean {
  const [word = ''] = /^\p{L}+/u.exec(after) ?? []
  return months.has(word.toLowerCase())
}

/** Order numbers as the shop writes them: "O-1001". */
export function ordersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(orderPattern), ([, digits]) => `O-${Number(digits)}`))]
}

/** Words compared without regard to case, space and invisible marks. */
export function squashed(text: string): string {
  return madePlain(text).plain.toLowerCase().replace(/[“”„]/g, '"').replace(/\s+/g, ' ').trim()
}
