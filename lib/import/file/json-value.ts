import type { Token } from 'stream-json/core/parser.js'
import { plainNumber } from './plain-number.ts'

type Container = { keyed: Record<string, unknown> } | { list: unknown[] }

/**
 * A JSON value put together from a parser's tokens (strings, numbers and keys in pieces). What is longer than allowed is
 * let go of while it is being read.
 *
 * @param longest how many characters its texts, keys and numbers may have in all.
 */
export function jsonValue(longest: number) {
  const open: { into: Container; key: string }[] = []
  let pieces: string[] = []
  let size = 0
  let isBroken = false
  let result: { value: unknown } | undefined

  function put(value: unknown): void {
    const top = open.at(-1)
    if (top === undefined) result = { value }
    else if ('list' in top.into) top.into.list.push(value)
    else top.into.keyed[top.key] = value
  }

  function close(): void {
    const closed = open.pop()?.into
    if (closed !== undefined) put('list' in closed ? closed.list : closed.keyed)
  }

  function text(): string {
    const whole = pieces.join('')
    pieces = []
    return whole
  }

  function take(token: Token): void {
    switch (token.name) {
      case 'startObject':
        // Without a prototype, so that a key may be called anything.
        open.push({ into: { keyed: Object.create(null) }, key: '' })
        break
      case 'startArray':
        open.push({ into: { list: [] }, key: '' })
        break
      case 'endObject':
      case 'endArray':
        close()
        break
      case 'stringChunk':
      case 'numberChunk':
        size += token.value.length
        if (size <= longest) pieces.push(token.value)
        isBroken ||= token.value.includes('\uFFFD')
        break
      case 'endKey': {
        const top = open.at(-1)
        if (top !== undefined) top.key = text()
        break
      }
      case 'endString':
        put(text())
        break
      case 'endNumber':
        put(plainNumber(text()))
        break
      case 'nullValue':
      case 'trueValue':
      case 'falseValue':
        put(token.value)
        break
      default:
      // Where a text, a key or a number begins.
    }
  }

  return {
    take,
    /** The value, once it is whole. */
    whole: () => result,
    /** What is wrong with it, in words. */
    reason() {
      if (size > longest) return `is longer than ${longest} characters`
      return isBroken ? 'holds bytes that are not UTF-8' : undefined
    },
  }
}
