import { hash, randomFillSync } from 'node:crypto'
import { canonical } from '#lib/json.ts'
import type { NewEvent } from './events.ts'

/** Where a case's chain ends: how many events it has and the hash of the last, "" for none. */
export type Head = { count: number; hash: string }

/** A link of the chain: what the hash covers, and the hash. Hashes are SHA-256 in hex, times ISO 8601 UTC in ms. */
export type Link = {
  seq: number
  kind: string
  version: number
  actor: string
  at: string
  bodyHash: string
  prevHash: string
  hash: string
}
export type SealedEvent = Link & { salt: string; body: string }

/** The version of the bodies' shapes in `events.ts`. */
const bodyVersion = 1

/** Gives events their places after `head`. Pure but for the salts. */
export function seal(caseId: string, head: Head, events: readonly NewEvent[], salt = newSalt): SealedEvent[] {
  let { count, hash: last } = head
  return events.map(({ kind, actor, at, body: content }) => {
    const body = canonical(content)
    const own = salt()
    count += 1
    const link = {
      seq: count,
      kind,
      version: bodyVersion,
      actor,
      at: at.toISOString(),
      bodyHash: hashBody(own, body),
      prevHash: last,
    }
    last = hashLink(caseId, link)
    return { ...link, hash: last, salt: own, body }
  })
}

/** Where a chain ends once these events are on it. */
export function headAfter(sealed: readonly Pick<Link, 'seq' | 'hash'>[], before: Head): Head {
  const last = sealed.at(-1)
  return last === undefined ? before : { count: last.seq, hash: last.hash }
}

/** The hash of a link: over everything it says and the hash before it, bound to its case. */
export function hashLink(caseId: string, link: Omit<Link, 'hash'>): string {
  const { seq, kind, version, actor, at, bodyHash, prevHash } = link
  // In the order in which they are spelt, so that they need not be put into it.
  return sha256(canonical({ actor, at, bodyHash, caseId, kind, prevHash, seq, version }))
}

/** The hash of a body. The salt keeps a short body from being guessed once it has been erased. */
export function hashBody(salt: string, body: string): string {
  return sha256(salt + body)
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Random bytes for many salts: to ask for a few costs as much. */
const random = Buffer.alloc(16 * 256)
let used = random.length

function newSalt(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += 16
  return random.toString('hex', used - 16, used)
}
