import { createReadStream } from 'node:fs'
import { getManyValues, isMany } from 'stream-chain/defs.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { isOfSystem, messageOf } from './fault-of.ts'
import { objectWalk } from './object-walk.ts'

/** A record of a file that is one JSON object of objects of records, such as `{"orders":{"#W1":{...}}}`. */
export type ObjectRecord = {
  section: string
  key: string /** Bytes of the file up to here. */
  at: number
} & ({ value: unknown } | { reason: string })

/** No record may hold more characters. */
export const longestRecord = 1_000_000

/**
 * Reads the records one by one, holding no more than one of them. A file that stops making sense ends with a record that
 * says so; what came before it is good.
 */
export async function* objectRecords(file: string): AsyncGenerator<ObjectRecord> {
  const walk = objectWalk(longestRecord)
  let at = 0
  try {
    for await (const tokens of tokensOf(file, (bytes) => (at += bytes))) {
      for (const token of tokens) {
        const record = walk.next(token)
        if (record !== undefined) yield { ...record, at }
      }
    }
    if (!walk.isOver()) throw new Error('it ends too early')
  } catch (error) {
    if (isOfSystem(error)) throw error
    yield { ...walk.place(), at, reason: `The file cannot be read on from here: ${messageOf(error)}` }
  }
}

async function* tokensOf(file: string, read: (bytes: number) => void): AsyncGenerator<Token[]> {
  const parse = jsonParser({ packValues: false })
  const tokens = (given: string) => {
    const found = parse(given)
    return isMany(found) ? getManyValues(found) : []
  }
  const decoder = new TextDecoder()
  for await (const bytes of createReadStream(file)) {
    read(bytes.length)
    // Piece by piece, because what a parser has found in a piece is gone with the fault that it finds at its end.
    for (const piece of piecesOf(decoder.decode(bytes, { stream: true }))) yield tokens(piece)
  }
  yield tokens(decoder.decode())
}

/** A text in pieces that end where an object may end. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('}', from)
    const to = end === -1 ? text.length : end + 1
    yield text.slice(from, to)
    from = to
  }
}
