import { type Ask, statement } from '#lib/sql.ts'
import type { PolicyFacts } from './facts.ts'

/** Keeps every word below the length at which Postgres refuses it. */
const LONGEST_QUERY = 500

type PolicyRow = { slug: string; title: string; body: string; updatedAt: Date }

/**
 * The up to three policy articles that fit best: those with every word of the query (quotes and a minus as in a web
 * search), and where there are none, those with any. Whatever the text is, it is safe; what fits nothing gives [].
 */
export async function readPolicies(ask: Ask, query: string): Promise<PolicyFacts[]> {
  const words = [searchable(query)]
  const every = await ask(withEvery, words)
  const found = every.length > 0 ? every : await ask(withAny, words)
  return found.map(({ updatedAt, ...article }) => ({ ...article, updated_at: updatedAt.toISOString() }))
}

/** Without what Postgres refuses: NUL, halves of characters, and minus signs piled up before nothing. */
function searchable(query: string): string {
  const text = query.slice(0, LONGEST_QUERY).toWellFormed()
  return text.replaceAll('\0', ' ').replace(/-(?![\p{L}\p{N}])/gu, ' ')
}

/** The articles that `query` matches: first those with most of the words, then those that say them most, title first. */
function search(name: string, query: string) {
  // The first condition is the expression of the index, word for word; otherwise every article is read.
  return statement<PolicyRow>(
    name,
    `SELECT slug, title, body, "updatedAt"
    FROM "PolicyArticle"
    WHERE to_tsvector('english', title || ' ' || body) @@ ${query}
    ORDER BY
      cardinality(ARRAY(
        SELECT unnest(tsvector_to_array(to_tsvector('english', title || ' ' || body)))
        INTERSECT SELECT unnest(tsvector_to_array(to_tsvector('english', $1::text)))
      )) DESC,
      ts_rank(setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body), ${query}) DESC,
      slug
    LIMIT 3`,
  )
}

const withEvery = search('shop: policies, every word', `websearch_to_tsquery('english', $1::text)`)
const withAny = search(
  'shop: policies, any word',
  `replace(plainto_tsquery('english', $1::text)::text, '&', '|')::tsquery`,
)
