import { z } from 'zod'
import type { Call, Json, Reply } from './types.ts'

/** Deeper JSON is not taken: whoever walks it later has a stack of a size nobody knows. */
const maxDepth = 100

const call = z.object({ action: z.string(), args: z.json().default({}), reason: z.json().default(null) })
const calls = z.array(call).min(1)

/**
 * The first calls that a reply asks for, up to `most`: a provider's tool calls, or the same form as JSON text. Null:
 * no decision in it, or one that was cut off or cannot be kept as it is.
 */
export function callsOf(reply: Reply, most: number): Call[] | null {
  if (reply.stop === 'max_tokens') return null
  try {
    const given: Json = reply.calls.length > 0 ? reply.calls : JSON.parse(reply.text)
    const asked = Array.isArray(given) ? given.slice(0, most) : [given]
    return isSound(asked) ? (calls.safeParse(asked).data ?? null) : null
  } catch {
    return null
  }
}

/** Whether Postgres can hold a value and a hash can be made of it: no NUL, no half of a surrogate pair, no infinity. */
function isSound(value: Json, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value !== 'object') return true
  return (
    depth < maxDepth && Object.entries(value).every(([key, each]) => isSound(key) && isSound(each, depth + 1))
  )
}

/**
 * A reply as it can be kept and hashed: half a surrogate pair becomes U+FFFD, an infinite number null, and what lies
 * too deep a note that says so.
 */
export function legible(reply: Reply): Reply {
  const calls = reply.calls.map(({ action, args, reason }) => ({
    action: action.toWellFormed(),
    args: kept(args),
    reason: kept(reason),
  }))
  return {
    text: reply.text.toWellFormed(),
    calls,
    stop: reply.stop,
    usage: kept(reply.usage),
    raw: kept(reply.raw),
  }
}

function kept(value: Json, depth = 0): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null || typeof value !== 'object') return value
  if (depth === maxDepth) return '[too deep to be kept]'
  if (Array.isArray(value)) return value.map((each) => kept(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toWellFormed(), kept(each, depth + 1)]),
  )
}
