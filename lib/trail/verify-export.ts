import { done, type Result, refused } from '#lib/errors.ts'
import { checkChain } from './check-chain.ts'
import {
  type ExportHeader,
  type ExportLine,
  exportFormat,
  exportLine,
  exportVersion,
} from './export-format.ts'
import { type FoundEvent, type SegmentState, segmentState } from './found.ts'
import type { Verification } from './verification.ts'

type Numbered = { line: number; content: ExportLine }
type Segments = Map<string, SegmentState>

/** A line that does not belong where it is. */
class UnreadableExport extends Error {}

/**
 * Verifies an exported trail, line by line; of texts it keeps only hashes. It shows that the file is of one piece. That
 * it is the desk's own, and not a chain somebody made up, shows only by its checkpoint (with the key) or by comparing
 * its head with the database.
 *
 * @param key `TRAIL_KEY`; without it the checkpoint's signature is not checked.
 * @returns what was found, or `invalid` naming the line that does not belong into an export.
 */
export async function verifyExport(
  lines: Iterable<string> | AsyncIterable<string>,
  key?: string,
): Promise<Result<Verification>> {
  try {
    return done(await verify(readLines(lines), key))
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error
    return refused({ kind: 'invalid', field: 'export', message: error.message })
  }
}

async function verify(lines: AsyncGenerator<Numbered>, key: string | undefined): Promise<Verification> {
  const { caseId, number, head, checkpoint } = await readHeader(lines)
  const found: Segments = new Map()
  const unused = new Map<string, number>()
  const trail = {
    caseId,
    number,
    head,
    checkpoints: checkpoint === null ? [] : [checkpoint],
    events: readEvents(lines, found, unused),
    segments: async (hashes: readonly string[]) => {
      for (const hash of hashes) unused.delete(hash)
      return found
    },
  }
  const verification = await checkChain(trail, key)
  const [line] = unused.values()
  // Where an event was altered, what it referred to is not known.
  if (line !== undefined && verification.ok) throw notExpected(line, 'a text that no event refers to')
  return verification
}

async function readHeader(lines: AsyncGenerator<Numbered>): Promise<ExportHeader> {
  const first = await lines.next()
  if (!first.done && first.value.content.type === 'header') return first.value.content
  throw new UnreadableExport(
    `The file does not begin with the header of an export (${exportFormat}, version ${exportVersion}).`,
  )
}

/** Gives the events, noting what became of each segment on the way. */
async function* readEvents(
  lines: AsyncGenerator<Numbered>,
  found: Segments,
  unused: Map<string, number>,
): AsyncGenerator<FoundEvent> {
  let begun = false
  for await (const { line, content } of lines) {
    if (content.type === 'event') {
      begun = true
      yield content
      continue
    }
    if (content.type === 'header') throw notExpected(line, 'another header')
    const { hash, text } = content
    if (begun || found.has(hash)) throw notExpected(line, `the text ${hash.slice(0, 12)} out of its place`)
    found.set(hash, text === null ? 'missing' : segmentState(hash, text))
    unused.set(hash, line)
  }
}

async function* readLines(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Numbered> {
  let line = 0
  for await (const text of lines) {
    line += 1
    const content = readLine(text)
    if (content === undefined) throw notExpected(line, 'something that is no line of one')
    yield { line, content }
  }
}

function readLine(text: string): ExportLine | undefined {
  try {
    return exportLine.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function notExpected(line: number, what: string): UnreadableExport {
  return new UnreadableExport(`The file is not an export as it was written: line ${line} holds ${what}.`)
}
