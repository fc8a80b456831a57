import { z } from 'zod'
import { followUpArgs } from '../order-act-args.ts'

/** Something promised for a day, and how it stands: "open", "due", "kept" or "cancelled". */
export type Promised = z.output<typeof followUpArgs> & { outcome: string | undefined }

/** What the desk has promised in a case, oldest first. What is of another shape is left out. */
export function promisesIn(
  done: readonly { attributes: Record<string, string>; content: string }[],
): Promised[] {
  return done.flatMap(({ attributes: { kind, outcome }, content }) => {
    const { data } = kind === 'follow_up' ? json.safeParse(content) : { data: undefined }
    return data === undefined ? [] : [{ ...data, outcome }]
  })
}

const json = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('Not JSON')
      return z.NEVER
    }
  })
  .pipe(followUpArgs)
