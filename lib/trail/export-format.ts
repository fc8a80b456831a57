import { z } from 'zod'

/** Names the format in its first line. */
export const exportFormat = 'shopops-trail'
export const exportVersion = 1

// Half a surrogate pair has no bytes of its own: a hash cannot tell it from U+FFFD.
const text = z.string().refine((value) => value.isWellFormed())

const header = z.strictObject({
  type: z.literal('header'),
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  caseId: text,
  number: z.int(),
  head: z.strictObject({ count: z.int(), hash: text }),
  /** The last one there was. Whoever holds the key can tell by it, without the database, whose trail this is. */
  checkpoint: z.strictObject({ count: z.int(), hash: text, at: text, signature: text }).nullable(),
})

const segment = z.strictObject({ type: z.literal('segment'), hash: text, text: text.nullable() })

const event = z.strictObject({
  type: z.literal('event'),
  seq: z.int(),
  kind: text,
  version: z.int(),
  actor: text,
  at: text,
  bodyHash: text,
  prevHash: text,
  hash: text,
  salt: text.nullable(),
  body: text.nullable(),
})

/**
 * A line of an export: first the header, then each prompt segment that is referred to (text null: gone), then each
 * event in order with its body as the exact text that was hashed (salt and body null: erased).
 */
export const exportLine = z.discriminatedUnion('type', [header, segment, event])

export type ExportLine = z.infer<typeof exportLine>
export type ExportHeader = z.infer<typeof header>

/** Splits text that comes in pieces at line feeds alone: readline would also split at U+2028, which texts contain. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
