import type { Tx } from '#lib/db.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import { checkChain } from './check-chain.ts'
import { type SegmentState, segmentState } from './found.ts'
import { readClaim, readEvents, readSegments } from './read.ts'
import type { Verification } from './verification.ts'

/** Hashes of segments found intact. Forgetting costs time only. */
type Intact = Set<string>

const casesAtOnce = 200
const mostRemembered = 10_000

// One moment of the database for a whole case: events that come in meanwhile belong to a head that was not read.
const oneMoment = { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: 600_000 } as const

/**
 * Verifies one case's trail: every link and body, the head, every checkpoint and every prompt segment.
 *
 * @param key `TRAIL_KEY`; without it checkpoints are compared, but their signatures are not checked.
 * @throws if there is no such case.
 */
export function verifyCase(client: PrismaClient, caseId: string, key?: string): Promise<Verification> {
  return verify(client, caseId, key, new Set())
}

/** Verifies every case, by number, each given as soon as it is done. Its memory does not grow with the cases. */
export async function* verifyAll(client: PrismaClient, key?: string): AsyncGenerator<Verification> {
  const intact: Intact = new Set()
  let after: number | undefined
  for (;;) {
    const page = await client.case.findMany({
      where: { number: { gt: after } },
      select: { id: true, number: true },
      orderBy: { number: 'asc' },
      take: casesAtOnce,
    })
    for (const { id } of page) yield await verify(client, id, key, intact)
    after = page.at(-1)?.number
    if (page.length < casesAtOnce) return
  }
}

function verify(
  client: PrismaClient,
  caseId: string,
  key: string | undefined,
  intact: Intact,
): Promise<Verification> {
  return client.$transaction(async (tx) => {
    const claim = await readClaim(tx, caseId)
    const events = readEvents(tx, caseId)
    return checkChain({ ...claim, events, segments: (hashes) => checkSegments(tx, hashes, intact) }, key)
  }, oneMoment)
}

// System prompts and tool schemas recur in every case: each is read and hashed once.
async function checkSegments(
  tx: Tx,
  hashes: readonly string[],
  intact: Intact,
): Promise<Map<string, SegmentState>> {
  const states = new Map<string, SegmentState>()
  for (const hash of hashes) if (intact.has(hash)) states.set(hash, 'intact')
  const texts = await readSegments(
    tx,
    hashes.filter((hash) => !states.has(hash)),
  )
  if (intact.size > mostRemembered) intact.clear()
  for (const [hash, text] of texts) {
    const state = segmentState(hash, text)
    states.set(hash, state)
    if (state === 'intact') intact.add(hash)
  }
  return states
}
