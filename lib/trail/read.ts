import type { Tx } from '#lib/db.ts'
import type { Head } from './chain.ts'
import type { SignedCheckpoint } from './checkpoint-signature.ts'
import type { TrailKind } from './events.ts'
import type { FoundEvent } from './found.ts'

/** What a database claims of a case's trail. */
export type Claim = {
  caseId: string
  number: number
  head: Head
  /** From the first to the last. */
  checkpoints: SignedCheckpoint[]
}

// Bodies may be long; a page of them is what is held at once.
const eventsAtOnce = 50

const link = {
  seq: true,
  kind: true,
  version: true,
  actor: true,
  at: true,
  bodyHash: true,
  prevHash: true,
  hash: true,
} as const

/** @throws if there is no such case. */
export async function readClaim(tx: Tx, caseId: string): Promise<Claim> {
  const { number, trailCount, trailHash, checkpoints } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: {
      number: true,
      trailCount: true,
      trailHash: true,
      checkpoints: {
        select: { count: true, hash: true, at: true, signature: true },
        orderBy: { count: 'asc' },
      },
    },
  })
  return {
    caseId,
    number,
    head: { count: trailCount, hash: trailHash },
    checkpoints: checkpoints.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
}

/** A case's events by number, a page at a time: all, or those up to a number, or of one kind. */
export async function* readEvents(
  tx: Tx,
  caseId: string,
  only: { upTo?: number; kind?: TrailKind } = {},
): AsyncGenerator<FoundEvent> {
  let after: number | undefined
  for (;;) {
    const page = await tx.trailEvent.findMany({
      where: { caseId, seq: { gt: after, lte: only.upTo }, kind: only.kind },
      select: { ...link, body: { select: { salt: true, body: true } } },
      orderBy: { seq: 'asc' },
      take: eventsAtOnce,
    })
    for (const { body, at, ...rest } of page) {
      yield { ...rest, at: at.toISOString(), salt: body?.salt ?? null, body: body?.body ?? null }
    }
    after = page.at(-1)?.seq
    if (page.length < eventsAtOnce) return
  }
}

/** The texts of those segments that there are, by hash. */
export async function readSegments(tx: Tx, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.promptSegment.findMany({ where: { hash: { in: [...hashes] } } })
  return new Map(rows.map(({ hash, text }) => [hash, text]))
}
