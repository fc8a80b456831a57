import { messageOf } from './fault-of.ts'
import { plainNumber } from './plain-number.ts'

declare global {
  interface JSON {
    /** As the reviver of Node 22 and later is called: with the text of what it is given. */
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
  }
}

/** What a JSON text says, its numbers as `plainNumber` gives them; the reason where it is none. */
export function parseJson(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text, withoutFloats) }
  } catch (error) {
    return { reason: `is not JSON: ${messageOf(error)}` }
  }
}

function withoutFloats(_: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? plainNumber(source) : value
}
