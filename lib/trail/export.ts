import type { Tx } from '#lib/db.ts'
import { promptHashes } from './body.ts'
import { type ExportLine, exportFormat, exportVersion } from './export-format.ts'
import { readClaim, readEvents, readSegments } from './read.ts'

const segmentsAtOnce = 20

/**
 * A case's whole trail up to its present head as JSON lines (without line feeds, see `exportLine`), from which anybody
 * can make the hashes again. Holds all that was said in the case.
 *
 * @throws at the first line if there is no such case.
 */
export async function* exportCase(client: Tx, caseId: string): AsyncGenerator<string> {
  const { number, head, checkpoints } = await readClaim(client, caseId)
  const checkpoint = checkpoints.at(-1) ?? null
  const format = { format: exportFormat, version: exportVersion } as const
  yield line({ type: 'header', ...format, caseId, number, head, checkpoint })
  const hashes = await segmentsOf(client, caseId, head.count)
  for (let first = 0; first < hashes.length; first += segmentsAtOnce) {
    const chunk = hashes.slice(first, first + segmentsAtOnce)
    const texts = await readSegments(client, chunk)
    for (const hash of chunk) yield line({ type: 'segment', hash, text: texts.get(hash) ?? null })
  }
  for await (const event of readEvents(client, caseId, { upTo: head.count })) {
    yield line({ type: 'event', ...event })
  }
}

/** Every segment that the case's prompts refer to, once, in the order of first use. */
async function segmentsOf(client: Tx, caseId: string, upTo: number): Promise<string[]> {
  const hashes = new Set<string>()
  for await (const event of readEvents(client, caseId, { upTo, kind: 'replied' })) {
    for (const hash of promptHashes(event)) hashes.add(hash)
  }
  return [...hashes]
}

function line(content: ExportLine): string {
  return JSON.stringify(content)
}
