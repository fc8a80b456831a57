import { z } from 'zod'
import { isJson, type Json } from '#lib/json.ts'
import type { Reply } from './types.ts'

const text = z.string().refine(isJson)
const json = z.custom<Json>(isJson)
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
