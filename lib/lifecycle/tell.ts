import type pg from 'pg'
import { pool } from '#lib/db.ts'

/** How long a worker's news of its cases are gathered, ms: less than anybody sees. */
const gatherMs = 40

const gathered = new WeakMap<pg.Pool, Set<string>>()

/**
 * Tells whoever watches a case that its worker has come further: soon, with whatever else there is to tell. Told with the
 * turn itself, every worker's commit would wait for every other's. If the worker dies first nothing is told; whoever takes
 * the case up tells again.
 */
export function tellSoon(caseId: string): void {
  // Of this pool, even if another is open by then.
  const now = pool()
  const others = gathered.get(now)
  if (others !== undefined) {
    others.add(caseId)
    return
  }
  const ids = new Set([caseId])
  gathered.set(now, ids)
  setTimeout(() => {
    gathered.delete(now)
    const notices = [...ids].map((id) => `Case ${id}`)
    now
      .query(`SELECT pg_notify('shopops', notice) FROM unnest($1::text[]) AS notice`, [notices])
      .catch(() => undefined)
  }, gatherMs).unref()
}
