import type { Json } from '#lib/json.ts'

/** The first place at which two values differ, in words: `facts.0.observation: recorded 1, replayed 2`. Null: nowhere. */
export function differenceOf(recorded: Json, replayed: Json, path = ''): string | null {
  if (isBranch(recorded) && isBranch(replayed) && Array.isArray(recorded) === Array.isArray(replayed)) {
    const [left, right] = [new Map(Object.entries(recorded)), new Map(Object.entries(replayed))]
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      const at = path === '' ? key : `${path}.${key}`
      const [one, other] = [left.get(key), right.get(key)]
      if (one === undefined || other === undefined) return said(at, one, other)
      const found = differenceOf(one, other, at)
      if (found !== null) return found
    }
    return null
  }
  return recorded === replayed ? null : said(path === '' ? 'the whole' : path, recorded, replayed)
}

/** Where two texts part, in words. Null: nowhere. */
export function textDifferenceOf(recorded: string, replayed: string): string | null {
  if (recorded === replayed) return null
  let at = 0
  while (at < recorded.length && recorded[at] === replayed[at]) at += 1
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40).toWellFormed())
  return `from character ${at + 1}: recorded ${around(recorded)}, replayed ${around(replayed)}`
}

function isBranch(value: Json): value is Json[] | { [key: string]: Json } {
  return typeof value === 'object' && value !== null
}

function said(at: string, recorded: Json | undefined, replayed: Json | undefined): string {
  return `${at}: recorded ${brief(recorded)}, replayed ${brief(replayed)}`
}

function brief(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120).toWellFormed()}…` : text
}
