import { Prisma } from '#prisma/generated/client.ts'
import type { SealedEvent } from './chain.ts'

/** Text to be stored once by its hash. */
export type StoredSegment = { hash: string; text: string }

/** The rows of sealed events, as parts of a statement in which `moved` is the case whose head they move; none without it. */
export function eventRows(sealed: readonly SealedEvent[]): Prisma.Sql {
  const column = <Key extends keyof SealedEvent>(key: Key) => sealed.map((event) => event[key])
  const seq = Prisma.sql`${column('seq')}::int[]`
  return Prisma.sql`events AS (
      INSERT INTO "TrailEvent" ("caseId", seq, kind, version, actor, at, "bodyHash", "prevHash", hash)
      SELECT moved.id, link.seq, link.kind, link.version, link.actor, link.at::timestamp, link.body, link.prev, link.hash
      FROM moved, unnest(${seq}, ${column('kind')}::text[], ${column('version')}::int[], ${column('actor')}::text[],
        ${column('at')}::text[], ${column('bodyHash')}::text[], ${column('prevHash')}::text[],
        ${column('hash')}::text[]) AS link(seq, kind, version, actor, at, body, prev, hash)
    ), bodies AS (
      INSERT INTO "TrailBody" ("caseId", seq, salt, body)
      SELECT moved.id, body.seq, body.salt, body.text
      FROM moved, unnest(${seq}, ${column('salt')}::text[], ${column('body')}::text[]) AS body(seq, salt, text)
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
