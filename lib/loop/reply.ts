import { z } from 'zod'
import type { Json } from './outcome.ts'
import { sameJson } from './state.ts'
import type { Reply } from './types.ts'

const call = z.object({ action: z.string(), args: z.json().default({}), reason: z.json().default(null) })
const calls = z.array(call).min(1)

/** The first calls that a reply asks for, up to `most`. Null: no decision in it, or one cut off or not keepable. */
export function callsOf(reply: Reply, most: number): z.output<typeof calls> | null {
  if (reply.stop === 'max_tokens') return null
  try {
    const asked: Json = reply.calls.length > 0 ? reply.calls : JSON.parse(reply.text)
    const first = Array.isArray(asked) ? asked.slice(0, most) : [asked]
    return sameJson(first, keepable(first)) ? calls.parse(first) : null
  } catch {
    return null
  }
}

/** A reply as it can be kept on the trail. */
export function legible({ text, calls, stop, usage, raw }: Reply): Reply {
  const kept = calls.map((each) => keepable(each))
  return { text: text.toWellFormed(), calls: kept, stop, usage: keepable(usage), raw: keepable(raw) }
}

/** Without NUL, half surrogate pairs and infinities, and cut at 100 levels: a walk could overflow its stack. */
function keepable(value: Json, depth = 0): Json {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null || typeof value !== 'object') return value
  if (depth === 100) return '[too deep to be kept]'
  if (Array.isArray(value)) return value.map((each) => keepable(each, depth + 1))
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, each]) => [keepable(key), keepable(each, depth + 1)]))
}
