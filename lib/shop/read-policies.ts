import { type Ask, timeText } from '#lib/sql.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { timeIn } from './days.ts'
import type { PolicyFacts } from './facts.ts'

/** Keeps every word below the length at which Postgres refuses it. */
const LONGEST_QUERY = 500

type PolicyRow = { slug: string; title: string; body: string; updatedAt: string }

/**
 * The up to three policy articles that fit best: those with every word of the query (quotes and a minus as in a web
 * search), and where there are none, those with any. Whatever the text is, it is safe; what fits nothing gives [].
 */
export async function readPolicies(ask: Ask, query: string): Promise<PolicyFacts[]> {
  const words = searchable(query)
  const every = await search(ask, Prisma.sql`websearch_to_tsquery('english', ${words}::text)`, words)
  const found = every.length > 0 ? every : await search(ask, anyOf(words), words)
  return found.map(({ updatedAt, ...article }) => ({
    ...article,
    updated_at: timeIn(updatedAt).toISOString(),
  }))
}

/** Without what Postgres refuses: NUL, halves of characters, and minus signs piled up before nothing. */
function searchable(query: string): string {
  const text = query.slice(0, LONGEST_QUERY).toWellFormed()
  return text.replaceAll('\0', ' ').replace(/-(?![\p{L}\p{N}])/gu, ' ')
}

function anyOf(words: string): Prisma.Sql {
  return Prisma.sql`replace(plainto_tsquery('english', ${words}::text)::text, '&', '|')::tsquery`
}

/** The articles that `query` matches: first those with most of the words, then those that say them most, title first. */
function search(ask: Ask, query: Prisma.Sql, words: string): Promise<PolicyRow[]> {
  // The first condition is the expression of the index, word for word; otherwise every article is read.
  return ask<PolicyRow>(Prisma.sql`
    SELECT slug, title, body, ${timeText('updatedAt')}
    FROM "PolicyArticle"
    WHERE to_tsvector('english', title || ' ' || body) @@ ${query}
    ORDER BY
      cardinality(ARRAY(
        SELECT unnest(tsvector_to_array(to_tsvector('english', title || ' ' || body)))
        INTERSECT SELECT unnest(tsvector_to_array(to_tsvector('english', ${words}::text)))
      )) DESC,
      ts_rank(setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body), ${query}) DESC,
      slug
    LIMIT 3`)
}
