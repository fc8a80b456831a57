import { createHmac } from 'node:crypto'
import { canonical } from '#lib/json.ts'

/** A statement that a case's chain had `count` events, the last with `hash`, at the time `at` (ISO 8601 UTC in ms). */
export type Statement = { caseId: string; count: number; hash: string; at: string }

/** A statement about the case it is kept with, and its signature. */
export type SignedCheckpoint = Omit<Statement, 'caseId'> & { signature: string }

/** HMAC-SHA-256 in hex over the canonical JSON of the statement; the key's characters are the key. */
export function sign({ caseId, count, hash, at }: Statement, key: string): string {
  return createHmac('sha256', key).update(canonical({ caseId, count, hash, at })).digest('hex')
}
