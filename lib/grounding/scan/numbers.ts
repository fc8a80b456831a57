import type { Grammar } from '../language/grammar.ts'
import { orderPattern, ordersIn } from '../reading.ts'
import { foundIn } from './clauses.ts'
import type { Mention, MentionOf } from './mention.ts'

/** Order numbers: "O-1001", and digits after the word. */
export function orderNumbersIn(text: string, { orderWord }: Grammar): MentionOf<'order'>[] {
  const shop = foundIn(text, orderPattern).map(({ 0: whole, index }) => ({
    kind: 'order' as const,
    start: index,
    end: index + whole.length,
    number: ordersIn(whole)[0] ?? whole,
  }))
  const plain = foundIn(text, orderWord).map(({ 0: whole, 1: digits = '', index }) => ({
    kind: 'order' as const,
    start: index + whole.length - digits.length,
    end: index + whole.length,
    number: `O-${Number(digits.replace('#', ''))}`,
  }))
  return [...shop, ...plain]
}

const tracking =
  /(?<![\p{L}\p{N}./@-])(?:[A-Z]{1,4}\d{5,20}[A-Z]{0,3}|1Z[0-9A-Z]{8,20}|\d{10,22})(?![\p{L}\p{N}])/gu
const url =
  /(?<![\p{L}\p{N}@.])(?:https?:\/\/[^\s<>"”“)\]]{1,300}|www\.[^\s<>"”“)\]]{1,300}|(?:[a-z0-9-]{1,60}\.){1,4}(?:com|net|org|io|co|shop|store|example|eu|de|uk|us|info|app|dev|fr|se|dk|no|nl|at|ch)(?:\/[^\s<>"”“)\]]{0,300})?)(?![\p{L}\p{N}@])/giu
const mail =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,60}\.){1,4}\p{L}{2,20}(?![\p{L}\p{N}])/giu

/** Tracking numbers, web addresses and mail addresses. */
export function codesIn(text: string): Mention[] {
  const named = (kind: 'tracking' | 'url' | 'mail', pattern: RegExp): Mention[] =>
    foundIn(text, pattern).map(({ 0: whole, index }) => {
      const name = whole.replace(/[.,;:!?']+$/, '')
      return { kind, start: index, end: index + name.length, name }
    })
  const mails = named('mail', mail)
  const inMail = ({ start }: Mention) => mails.some((each) => each.start <= start && start < each.end)
  return [...mails, ...named('url', url).filter((each) => !inMail(each)), ...named('tracking', tracking)]
}

const count = /(?<![\p{L}\p{N}.,$€£#-])(\d{1,4}|\p{L}{2,10})(?: ?([×x]) ?(?=[\p{L}])| (?=\p{L}))/giu

/** Counts of what a shop counts, and percentages. */
export function quantitiesIn(text: string, grammar: Grammar): MentionOf<'quantity'>[] {
  const { numbers, counted, percent, decimal } = grammar
  const shares: MentionOf<'quantity'>[] = foundIn(text, percent).map(
    ({ 0: whole, 1: figure = '', index }) => ({
      kind: 'quantity' as const,
      start: index,
      end: index + whole.length,
      count: Number(decimal === ',' ? figure.replace(',', '.') : figure),
      of: 'percent' as const,
    }),
  )
  const counts = foundIn(text, count).flatMap(
    ({ 0: whole, 1: figure = '', 2: times, index }): MentionOf<'quantity'>[] => {
      const number = /^\d/.test(figure) ? Number(figure) : numbers.get(figure.toLowerCase())
      if (number === undefined) return []
      const start = index
      if (times !== undefined)
        return [
          {
            kind: 'quantity' as const,
            start,
            end: index + whole.trimEnd().length,
            count: number,
            of: 'each' as const,
          },
        ]
      // "One" is a pronoun more often than a count, and "a" is never more than an article.
      if (number < 2 && !/^\d/.test(figure)) return []
      const from = index + whole.length
      const after = text.slice(from, from + 40)
      for (const { key, pattern } of counted) {
        const [noun] = foundIn(after, pattern)
        if (noun === undefined || !isNext(after.slice(0, noun.index))) continue
        return [
          {
            kind: 'quantity' as const,
            start,
            end: from + noun.index + noun[0].length,
            count: number,
            of: key,
          },
        ]
      }
      return []
    },
  )
  return [...shares, ...counts]
}

/** At most one describing word may stand between a count and its noun: "two separate parcels". */
function isNext(between: string): boolean {
  return /^(?:[\p{Ll}-]{2,15} ){0,1}$/u.test(between)
}
