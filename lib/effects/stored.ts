import type { Tx } from '#lib/db.ts'
import type { Prisma } from '#prisma/generated/client.ts'

const WITH = {
  proposal: {
    select: {
      bundle: true,
      effects: { orderBy: { place: 'asc' }, select: { id: true, place: true, state: true, yields: true } },
      decision: { include: { user: { select: { name: true } } } },
    },
  },
  attempts: {
    orderBy: { number: 'asc' },
    select: { number: true, outcome: true, endedAt: true, resolution: { select: { kind: true } } },
  },
} satisfies Prisma.EffectInclude

/** An effect with what was approved, by whom, and what was tried so far. */
export type StoredEffect = Prisma.EffectGetPayload<{ include: typeof WITH }>

/** @throws if there is no such effect. */
export function effectWith(tx: Tx, id: string): Promise<StoredEffect> {
  return tx.effect.findUniqueOrThrow({ where: { id }, include: WITH })
}

/** How many times it was tried since a person last decided on it: what the pauses between tries are counted by. */
export function triesSince({ attempts }: Pick<StoredEffect, 'attempts'>): number {
  return attempts.length - 1 - attempts.findLastIndex(({ resolution }) => resolution !== null)
}
