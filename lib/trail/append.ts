import type { Tx } from '#lib/db.ts'
import { type Head, seal, sha256 } from './chain.ts'
import type { NewEvent, PromptReference } from './events.ts'
import { eventRows, type StoredSegment, segmentRows } from './rows.ts'
import { sharedHash } from './shared-segments.ts'

/** The part of a case's row that the trail needs. */
export type Chained = { id: string; trailCount: number; trailHash: string }

/**
 * Appends events to a case's chain in one statement, and the prompt segments they refer to. The caller holds the case's row lock, as after any lifecycle write,
 * so the head cannot move in between.
 *
 * @returns the row with its new head, to go on appending from.
 * @throws Error if the head is not where the row says, which only a caller without the lock can bring about.
 */
export async function append<Row extends Chained>(
  tx: Tx,
  row: Row,
  events: readonly NewEvent[],
  segments: readonly StoredSegment[] = [],
): Promise<Row> {
  const head: Head = { count: row.trailCount, hash: row.trailHash }
  const sealed = seal(row.id, head, events)
  const last = sealed.at(-1)
  if (last === undefined) return row
  const [written] = await tx.$queryRaw<{ moved: number }[]>`
    WITH moved AS (
      UPDATE "Case" SET "trailCount" = ${last.seq}, "trailHash" = ${last.hash}, "headMoved" = true
      WHERE id = ${row.id}::uuid AND "trailCount" = ${head.count} AND "trailHash" = ${head.hash} RETURNING id
    ), ${eventRows(sealed)}, ${segmentRows(segments)}
    SELECT count(*)::int AS moved FROM moved`
  if (written?.moved !== 1) throw new Error(`The trail of case ${row.id} has moved on since its row was read`)
  return { ...row, trailCount: last.seq, trailHash: last.hash }
}

/**
 * Splits a prompt into what an event keeps and what is stored by hash.
 *
 * @param known hashes of what earlier prompts of the run held, by text; it learns those of this one.
 */
export function storePrompt(
  prompt: readonly { role: string; text: string }[],
  known = new Map<string, string>(),
): { reference: PromptReference; segments: StoredSegment[] } {
  const hashed = prompt.map(({ role, text }) => {
    const isShared = role !== 'user'
    const hash = isShared ? sharedHash(text) : (known.get(text) ?? sha256(text))
    if (!isShared) known.set(text, hash)
    return { role, segment: { hash, text, isShared } }
  })
  const distinct = new Map(hashed.map(({ segment }) => [segment.hash, segment]))
  return {
    reference: hashed.map(({ role, segment }) => ({ role, hash: segment.hash })),
    segments: [...distinct.values()],
  }
}
