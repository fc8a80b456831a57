import canonicalize from 'canonicalize'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Whether a value can be kept: text without NUL and half surrogate pairs, finite numbers, and no `__proto__`. */
export function isJson(value: unknown): value is Json {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean'
  return Array.isArray(value) ? value.every(isJson) : isJsonObject(value)
}

export function isJsonObject(value: object): value is JsonObject {
  return Object.entries(value).every(([key, it]) => key !== '__proto__' && isJson(key) && isJson(it))
}

/**
 * JSON with one spelling (RFC 8785).
 *
 * @throws TypeError for what has none: a function, NaN, a cycle, and text with half a surrogate pair, which whoever
 *   takes text in makes well formed first.
 */
export function canonical(value: unknown): string {
  const plain = inOrder(value, 0)
  return plain === odd ? spelt(value) : JSON.stringify(plain)
}

/** A value as its one spelling gives it when read back: its keys in order everywhere. Itself where they are. @throws likewise. */
export function ordered<Value>(value: Value): Value
export function ordered(value: unknown): unknown {
  const plain = inOrder(value, 0)
  return plain === odd ? JSON.parse(spelt(value)) : plain
}

/** Whether two values say the same, whatever the order of their keys. @throws likewise. */
export function sameJson(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right)
}

/** By the library: whatever takes more to spell, or to refuse, than `JSON.stringify` and keys in order. */
function spelt(value: unknown): string {
  try {
    const text = canonicalize(value)
    if (text !== undefined) return text
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const mend = /surrogate/i.test(why) ? '. Make the text well formed (toWellFormed) where it comes in' : ''
    throw new TypeError(`This value has no canonical JSON: ${why}${mend}`, { cause })
  }
  throw new TypeError('Only JSON values have a canonical form')
}

const odd = Symbol('odd')
/** Deeper than anything of ours; a cycle is deeper still. */
const deepest = 100

function inOrder(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : odd
  if (typeof value === 'number') return Number.isFinite(value) ? value : odd
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth > deepest) return odd
  if (Array.isArray(value)) return listInOrder(value, depth)
  return isRecord(value) ? recordInOrder(value, depth) : odd
}

function isRecord(value: object): value is Record<string, unknown> {
  const kind = Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === null
}

function listInOrder(list: readonly unknown[], depth: number): unknown {
  let same = true
  const items: unknown[] = []
  for (const item of list) {
    const plain = inOrder(item, depth + 1)
    if (plain === odd) return odd
    same &&= plain === item
    items.push(plain)
  }
  return same ? list : items
}

function recordInOrder(record: Record<string, unknown>, depth: number): unknown {
  const keys = Object.keys(record)
  let same = true
  let before = ''
  let mended: Map<string, unknown> | null = null
  for (const key of keys) {
    // Keys that are numbers, and this one, do not stay where they are put.
    if (startsWithDigit(key) || key === '__proto__' || !key.isWellFormed()) return odd
    const value = record[key]
    const plain = inOrder(value, depth + 1)
    if (plain === odd) return odd
    if (plain !== value) mended = (mended ?? new Map()).set(key, plain)
    same &&= before <= key
    before = key
  }
  if (same && mended === null) return record
  const copy: Record<string, unknown> = {}
  for (const key of same ? keys : keys.sort()) copy[key] = mended?.has(key) ? mended.get(key) : record[key]
  return copy
}

function startsWithDigit(key: string): boolean {
  const first = key.charCodeAt(0)
  return first >= 48 && first <= 57
}
