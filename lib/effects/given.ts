import { z } from 'zod'
import type { Yielded } from '#lib/bundle-fill.ts'
import type { Tx } from '#lib/db.ts'

const yielded = z.object({ tracking: z.string().optional() })

/** What the acts before a place of a bundle have given, by what is stored of them. */
export async function givenBy(tx: Tx, proposalId: string, place: number): Promise<Yielded> {
  const before = await tx.effect.findMany({
    where: { proposalId, place: { lt: place }, state: 'succeeded' },
    orderBy: { place: 'asc' },
    select: { yields: true },
  })
  return Object.assign({}, ...before.map(({ yields }) => yielded.parse(yields ?? {})))
}
