import { Prisma } from '#prisma/generated/client.ts'
import type { SealedEvent } from './chain.ts'

/** Text to be stored once by its hash. `isShared`: it is the same in the prompts of many cases. */
export type StoredSegment = { hash: string; text: string; isShared: boolean }

/** The rows of sealed events, as parts of a statement in which `moved` is the case whose head they move; none without it. */
export function eventRows(sealed: readonly SealedEvent[]): Prisma.Sql {
  if (sealed.length === 0) return Prisma.sql`events AS (SELECT)`
  // Row by row: in an array, long texts would have to be escaped here and read back there.
  const links = sealed.map(
    ({ seq, kind, version, actor, at, bodyHash, prevHash, hash }) =>
      Prisma.sql`(${seq}::int, ${kind}::text, ${version}::int, ${actor}::text, ${at}::text::timestamp,
        ${bodyHash}::text, ${prevHash}::text, ${hash}::text)`,
  )
  const bodies = sealed.map(({ seq, salt, body }) => Prisma.sql`(${seq}::int, ${salt}::text, ${body}::text)`)
  return Prisma.sql`events AS (
      INSERT INTO "TrailEvent" ("caseId", seq, kind, version, actor, at, "bodyHash", "prevHash", hash)
      SELECT moved.id, link.* FROM moved, (VALUES ${Prisma.join(links)}) AS link
    ), bodies AS (
      INSERT INTO "TrailBody" ("caseId", seq, salt, body)
      SELECT moved.id, body.* FROM moved, (VALUES ${Prisma.join(bodies)}) AS body
    )`
}

/**
 * The rows of prompt segments, likewise. They are shared by all cases: new ones are written in the order of their hashes,
 * since in any other two writers could come to wait for each other. For the same reason a transaction writes them once.
 */
export function segmentRows(segments: readonly StoredSegment[]): Prisma.Sql {
  return Prisma.sql`segments AS (
      INSERT INTO "PromptSegment" (hash, text)
      SELECT segment.hash, segment.text
      FROM moved, unnest(${segments.map(({ hash }) => hash)}::text[], ${segments.map(({ text }) => text)}::text[])
        AS segment(hash, text)
      ORDER BY segment.hash
      ON CONFLICT DO NOTHING
    )`
}
