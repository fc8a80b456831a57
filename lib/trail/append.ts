import type { Tx } from '#lib/db.ts'
import { type Head, seal, sha256 } from './chain.ts'
import type { NewEvent, PromptReference } from './events.ts'

/** The part of a case's row that the trail needs. */
export type Chained = { id: string; trailCount: number; trailHash: string }

/** Text to be stored once by its hash. */
export type StoredSegment = { hash: string; text: string }

/**
 * Appends events to a case's chain in one statement, and the prompt segments they refer to. The caller holds the
 * case's row lock, as after any lifecycle write, so the head cannot move in between. Segments are shared by all cases:
 * new ones are written in the order of their hashes, since in any other two writers could come to wait for each other.
 * For the same reason a transaction appends segments once.
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
  const links = JSON.stringify(sealed.map(({ salt, body, ...link }) => link))
  const [written] = await tx.$queryRaw<{ moved: bigint }[]>`
    WITH head AS (
      UPDATE "Case" SET "trailCount" = ${last.seq}, "trailHash" = ${last.hash}
      WHERE id = ${row.id}::uuid AND "trailCount" = ${head.count} AND "trailHash" = ${head.hash} RETURNING id
    ), events AS (
      INSERT INTO "TrailEvent" ("caseId", seq, kind, version, actor, at, "bodyHash", "prevHash", hash)
      SELECT head.id, link.seq, link.kind, link.version, link.actor, link.at AT TIME ZONE 'UTC',
             link."bodyHash", link."prevHash", link.hash
      FROM head, jsonb_to_recordset(${links}::jsonb) AS link(seq int, kind text, version int, actor text,
             at timestamptz, "bodyHash" text, "prevHash" text, hash text)
    ), bodies AS (
      INSERT INTO "TrailBody" ("caseId", seq, salt, body)
      SELECT head.id, body.seq, body.salt, body.text
      FROM head, unnest(${sealed.map(({ seq }) => seq)}::int[], ${sealed.map(({ salt }) => salt)}::text[],
             ${sealed.map(({ body }) => body)}::text[]) AS body(seq, salt, text)
    ), segments AS (
      INSERT INTO "PromptSegment" (hash, text)
      SELECT segment.hash, segment.text
      FROM unnest(${segments.map(({ hash }) => hash)}::text[], ${segments.map(({ text }) => text)}::text[])
             AS segment(hash, text)
      ORDER BY segment.hash
      ON CONFLICT DO NOTHING
    )
    SELECT count(*) AS moved FROM head`
  if (written?.moved !== 1n)
    throw new Error(`The trail of case ${row.id} has moved on since its row was read`)
  return { ...row, trailCount: last.seq, trailHash: last.hash }
}

/** Splits a prompt into what an event keeps and what is stored by hash. */
export function storePrompt(prompt: readonly { role: string; text: string }[]): {
  reference: PromptReference
  segments: StoredSegment[]
} {
  const hashed = prompt.map(({ role, text }) => ({ role, text, hash: sha256(text) }))
  const distinct = new Map(hashed.map(({ hash, text }) => [hash, { hash, text }]))
  return {
    reference: hashed.map(({ role, hash }) => ({ role, hash })),
    segments: [...distinct.values()],
  }
}
