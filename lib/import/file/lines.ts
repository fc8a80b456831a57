import { createReadStream } from 'node:fs'

/** A line of a file, without its end: its number from 1, and its bytes, or why it cannot be read. */
export type Line = { number: number /** Bytes of the file up to its end. */; at: number } & (
  | { text: string }
  | { reason: string }
)

const newline = 0x0a

/** Reads the lines of a UTF-8 file, holding no more of one than it may be long; a longer one is passed over. */
export async function* linesOf(file: string, longest: number): AsyncGenerator<Line> {
  let number = 1
  let at = 0
  let held: Buffer[] = []
  let size = 0
  const hold = (bytes: Buffer) => {
    size += bytes.length
    at += bytes.length
    if (size <= longest) held.push(bytes)
    else held = []
  }
  const line = (): Line => {
    const read = size > longest ? { reason: `is longer than ${longest} bytes` } : decoded(Buffer.concat(held))
    held = []
    size = 0
    return { number: number++, at, ...read }
  }
  for await (const chunk of createReadStream(file)) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      hold(chunk.subarray(from, end))
      at += 1
      yield line()
      from = end + 1
    }
    hold(chunk.subarray(from))
  }
  if (size > 0) yield line()
}

function decoded(bytes: Buffer): { text: string } | { reason: string } {
  try {
    // Made anew, because one that has failed remembers; it leaves out a byte-order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r$/, '') }
  } catch {
    return { reason: 'holds bytes that are not UTF-8' }
  }
}
