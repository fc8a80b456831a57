import { z } from 'zod'
import type { Json } from './outcome.ts'
import type { Reply } from './types.ts'

// All that can be kept: text without NUL and half surrogate pairs, finite numbers.
const text = z.string().refine((it) => it.isWellFormed() && !it.includes('\0'))
const scalar = z.union([text, z.number(), z.boolean(), z.null()])
const json: z.ZodType<Json> = z.lazy(() => z.union([scalar, z.array(json), z.record(text, json)]))
const calls = z.array(z.object({ action: text, args: json.default({}), reason: json.default(null) })).min(1)

/** The first calls that a reply asks for, up to `most`. Null: no decision in it, or one cut off or not keepable. */
export function callsOf(reply: Reply, most: number): z.output<typeof calls> | null {
  if (reply.stop === 'max_tokens') return null
  try {
    const asked: unknown = JSON.parse(reply.text)
    return calls.parse(Array.isArray(asked) ? asked.slice(0, most) : [asked])
  } catch {
    return null
  }
}
