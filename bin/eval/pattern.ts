const dayMs = 86_400_000
const placeholder = /(\{[+-]\d+\})/

/**
 * What a ticket expects of a text, as a regular expression: `/…/` is one itself, anything else stands for these words in
 * any case and spacing. `{-6}` is the day six days before today, `{+3}` the one in three days, in the usual ways of
 * writing a day. Null for an expression that cannot be read.
 *
 * @param today "YYYY-MM-DD".
 */
export function patternOf(text: string, today: string): RegExp | null {
  const expression = /^\/(.+)\/$/s.exec(text)?.[1]
  const source = (expression ?? text)
    .split(placeholder)
    .map((piece) => {
      if (placeholder.test(piece)) return waysToWrite(dayOf(piece, today))
      return expression === undefined ? escaped(piece) : piece
    })
    .join('')
  try {
    return new RegExp(source, 'iu')
  } catch {
    return null
  }
}

/** A text with its days as a customer writes them: "25 November". */
export function withDays(text: string, today: string): string {
  return text
    .split(placeholder)
    .map((piece) => (placeholder.test(piece) ? inWords(dayOf(piece, today), 'en-GB', 'long') : piece))
    .join('')
}

function dayOf(piece: string, today: string): Date {
  return new Date(Date.parse(today) + Number(piece.slice(1, -1)) * dayMs)
}

function escaped(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

function waysToWrite(day: Date): string {
  const english = (['long', 'short'] as const).flatMap((month) =>
    ['en-GB', 'en-US'].map((language) =>
      inWords(day, language, month).replace(/\d+/, '0?$&(?:st|nd|rd|th)?'),
    ),
  )
  const iso = day.toISOString().slice(0, 10)
  const [, month, number] = iso.split('-').map(Number)
  const german = `${inWords(day, 'de', 'long').replace('.', '\\.')}|0?${number}\\.\\s?0?${month}\\.`
  return `(?:\\b(?:${[...english, german, iso].join('|')}))`
}

function inWords(day: Date, language: string, month: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' }).format(day)
}
