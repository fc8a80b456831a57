import type pg from 'pg'
import { pool } from '#lib/db.ts'
import { sha256 } from './chain.ts'
import type { StoredSegment } from './rows.ts'

// What the prompts of all cases say alike (instructions, vocabulary) is hashed once and sent to be stored once a process,
// instead of at every turn of every case. It is ours and is never deleted.

/** Far more than there are kinds of cases and shops' settings at a time. */
const most = 200

const hashes = new Map<string, string>()

/** The hash of a text that many prompts share. */
export function sharedHash(text: string): string {
  const known = hashes.get(text)
  if (known !== undefined) return known
  if (hashes.size >= most) hashes.clear()
  const hash = sha256(text)
  hashes.set(text, hash)
  return hash
}

/** By pool, since another may be of another database. */
const stored = new WeakMap<pg.Pool, Set<string>>()

/** The hashes of shared texts that this process knows to be stored. */
export function sharedStored(): ReadonlySet<string> {
  return stored.get(pool()) ?? new Set()
}

/** Notes what has been stored, once it is committed. */
export function noteStored(segments: readonly StoredSegment[]): void {
  const now = pool()
  const known = stored.get(now) ?? new Set<string>()
  for (const { hash, isShared } of segments) if (isShared && known.size < most) known.add(hash)
  stored.set(now, known)
}
