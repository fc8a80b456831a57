import type { Token } from 'stream-json/core/parser.js'
import { jsonValue } from './json-value.ts'

/** Where a record is: its section's name and its own. */
type Place = { section: string; key: string }
type Found = Place & ({ value: unknown } | { reason: string })

const longestKey = 1_000

/**
 * Finds the records of an object of objects among a parser's tokens, given one by one.
 *
 * @param longest how many characters a record may hold.
 */
export function objectWalk(longest: number) {
  let depth = 0
  let isOver = false
  const names = ['', '', '']
  let name: string | undefined
  let building: ReturnType<typeof jsonValue> | undefined
  const place = (): Place => ({ section: names[1] ?? '', key: depth > 1 ? (names[2] ?? '') : '' })

  /** Takes a token of the name of a section or record. */
  function isOfName(token: Token): boolean {
    if (token.name === 'startKey') name = ''
    else if (name === undefined) return false
    else if (token.name === 'stringChunk') name = (name + token.value).slice(0, longestKey)
    else {
      names[depth] = name
      name = undefined
    }
    return true
  }

  function built(token: Token): Found | undefined {
    building ??= jsonValue(longest)
    building.take(token)
    const whole = building.whole()
    if (whole === undefined) return undefined
    const reason = depth > 1 ? building.reason() : 'is no object of records'
    building = undefined
    isOver ||= depth === 0
    return { ...place(), ...(reason === undefined ? whole : { reason }) }
  }

  function next(token: Token): Found | undefined {
    if (building !== undefined) return built(token)
    if (isOfName(token)) return undefined
    if (token.name === 'startObject' && depth < 2) depth += 1
    else if (token.name === 'endObject') isOver = --depth === 0
    else return built(token)
    return undefined
  }

  return { next, place, /** Whether the object has ended. */ isOver: () => isOver }
}
