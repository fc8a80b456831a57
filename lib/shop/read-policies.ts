import { Prisma, type PrismaClient } from '#prisma/generated/client.ts'
import type { PolicyFacts } from './facts.ts'

/** Keeps every word below the length at which Postgres refuses it. */
const LONGEST_QUERY = 500

type PolicyRow = { slug: string; title: string; body: string; updatedAt: Date }

/**
 * The up to three policy articles that fit best: those with every word of the query (quotes and a minus as in a web
 * search), and where there are none, those with any. Whatever the text is, it is safe; what fits nothing gives [].
 */
export async function readPolicies(db: PrismaClient, query: string): Promise<PolicyFacts[]> {
  const words = query.replaceAll('\0', ' ').slice(0, LONGEST_QUERY).toWellFormed()
  const every = await search(db, Prisma.sql`websearch_to_tsquery('english', ${words})`)
  const found = every.length > 0 ? every : await search(db, anyOf(words))
  return found.map(({ updatedAt, ...article }) => ({ ...article, updated_at: updatedAt.toISOString() }))
}

function anyOf(words: string): Prisma.Sql {
  return Prisma.sql`replace(plainto_tsquery('english', ${words})::text, '&', '|')::tsquery`
}

function search(db: PrismaClient, query: Prisma.Sql): Promise<PolicyRow[]> {
  // The condition is the expression of the index. The order is not: a word in the title counts for more.
  return db.$queryRaw<PolicyRow[]>`
    SELECT slug, title, body, "updatedAt"
    FROM "PolicyArticle", LATERAL (SELECT ${query} AS query) AS asked
    WHERE to_tsvector('english', title || ' ' || body) @@ query
    ORDER BY
      ts_rank(setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body), query) DESC, slug
    LIMIT 3`
}
