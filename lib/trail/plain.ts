const odd = Symbol('odd')

/**
 * What `JSON.stringify` alone spells as RFC 8785 does: the value with its keys in order, itself where they are already.
 * Undefined for whatever takes more than that to spell or to refuse: it is for the library.
 */
export function plainInOrder(value: unknown): unknown {
  const ordered = inOrder(value, 0)
  return ordered === odd ? undefined : ordered
}

/** Deeper than anything of ours; a cycle is deeper still. */
const deepest = 100

function inOrder(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : odd
  if (typeof value === 'number') return Number.isFinite(value) ? value : odd
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth > deepest) return odd
  return Array.isArray(value) ? listInOrder(value, depth) : recordInOrder(value, depth)
}

function listInOrder(list: readonly unknown[], depth: number): unknown {
  let same = true
  const items: unknown[] = []
  for (const item of list) {
    const ordered = inOrder(item, depth + 1)
    if (ordered === odd) return odd
    same &&= ordered === item
    items.push(ordered)
  }
  return same ? list : items
}

function recordInOrder(record: object, depth: number): unknown {
  const kind = Object.getPrototypeOf(record)
  if (kind !== Object.prototype && kind !== null) return odd
  const entries: [string, unknown][] = Object.entries(record)
  let same = true
  let before = ''
  for (const entry of entries) {
    const [key, value] = entry
    // Keys that are numbers, and this one, do not stay where they are put.
    if (!key.isWellFormed() || startsWithDigit(key) || key === '__proto__') return odd
    const ordered = inOrder(value, depth + 1)
    if (ordered === odd) return odd
    same &&= ordered === value && before <= key
    before = key
    entry[1] = ordered
  }
  if (same) return record
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
}

function startsWithDigit(key: string): boolean {
  const first = key.charCodeAt(0)
  return first >= 48 && first <= 57
}
