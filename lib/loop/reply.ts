import { z } from 'zod'
import type { Call, Json, Reply } from './types.ts'

const call = z.object({ action: z.string(), args: z.json().default({}), reason: z.json().default(null) })
const calls = z.union([call.transform((one) => [one]), z.array(call).min(1)])

/** What a reply asks for: a provider's tool calls, or the same form as JSON text. Null: no decision in it. */
export function callsOf(reply: Reply): Call[] | null {
  try {
    const read = calls.safeParse(reply.calls.length > 0 ? reply.calls : JSON.parse(reply.text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/**
 * A reply as it can be kept and hashed: half a surrogate pair becomes U+FFFD. One nested too deeply to be walked is
 * replaced by a note that says so.
 */
export function legible(reply: Reply): Reply {
  try {
    const { text, calls, stop, usage, raw } = reply
    const kept = calls.map(({ action, args, reason }) => ({
      action: action.toWellFormed(),
      args: wellFormed(args),
      reason: wellFormed(reason),
    }))
    return { text: text.toWellFormed(), calls: kept, stop, usage, raw: wellFormed(raw) }
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault
    const note = '[a reply nested too deeply to be kept]'
    return { text: note, calls: [], stop: reply.stop, usage: reply.usage, raw: note }
  }
}

function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)]),
  )
}
