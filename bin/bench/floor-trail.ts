import { createHash, randomBytes } from 'node:crypto'

/** What an event says, without its place. */
export type Said = { kind: string; actor: string; body: string }
export type Head = { count: number; hash: string }
export type Link = Head & Said & { at: string; bodyHash: string; prevHash: string; salt: string }

/** Gives events their places after a head, hashed as the product does. */
export function chained(caseId: string, head: Head, said: readonly Said[]): Link[] {
  const links: Link[] = []
  let last = head
  for (const { kind, actor, body } of said) {
    const [salt, at] = [randomBytes(16).toString('hex'), new Date().toISOString()]
    const [bodyHash, prevHash, count] = [sha256(salt + body), last.hash, last.count + 1]
    const hash = sha256(
      JSON.stringify({ actor, at, bodyHash, caseId, kind, prevHash, seq: count, version: 1 }),
    )
    const link = { count, kind, actor, at, bodyHash, prevHash, hash, salt, body }
    links.push(link)
    last = link
  }
  return links
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
