import { z } from 'zod'

/** The longest question or message taken through a form or an API, in characters. */
const longestMessage = 20_000

/**
 * Text from outside as it is kept: what the database cannot hold is shown by its symbol instead of being dropped
 * (NUL as U+2400, a lone surrogate as U+FFFD), line ends are unified, everything else stays as it was.
 */
export function receivedText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\u2400').replace(/\r\n?/g, '\n')
}

/** Whether a text shows nothing: white space and characters without a width only. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\u2400\u3164\u2800]/u.test(text)
}

/** A question or message as it comes in, checked and kept as received. */
export const messageText = z
  .string()
  .refine((text) => !isBlank(text), 'Write what it is about.')
  .refine((text) => text.length <= longestMessage, {
    error: ({ input }) =>
      `A message may have up to ${longestMessage.toLocaleString('en')} characters; this one has ${String(input).length.toLocaleString('en')}.`,
  })
  .transform(receivedText)

/** A short field of a form, kept as received; undefined where it shows nothing. `what` names it in the error. */
export function shortText(what: string, longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `${what} may have up to ${longest} characters.`)
    .transform((text) => (isBlank(text) ? undefined : receivedText(text)))
    .optional()
}

/** What a text is about, short enough for a list: its first short question, else its first line. */
export function subjectFrom(text: string, longest = 80): string {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).map((each) => each.trim())
  const question = sentences.find((each) => each.endsWith('?') && each.length <= longest && !isBlank(each))
  const line = question ?? sentences.find((each) => !isBlank(each)) ?? ''
  const characters = Array.from(line)
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
