import type { Tx } from '#lib/db.ts'
import { orderActs } from '#lib/shop/order-acts.ts'
import type { Prisma } from '#prisma/generated/client.ts'

/**
 * Until the transaction ends nobody else proposes or approves to do anything to these orders. Taken before any case's
 * row, and in the order of their names, so that no two can come to wait for each other.
 */
export async function holdOrders(tx: Tx, orders: readonly string[]): Promise<void> {
  for (const number of [...orders].sort()) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`order ${number}`}, 0))`
  }
}

/**
 * Says which other proposal comes first on one of these orders: one that is not decided and older, or one that is not
 * done. Null where there is none.
 * What may have happened is not done until somebody has looked into it, has left it so, or its case is closed.
 */
export async function otherOn(
  tx: Tx,
  orders: readonly string[],
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<string | null> {
  const other = await tx.proposal.findFirst({
    where: {
      id: { not: id },
      orders: { hasSome: [...orders] },
      OR: [
        { status: 'pending', createdAt: { lt: createdAt } },
        {
          status: 'approved',
          effects: { some: { kind: { in: [...orderActs] }, OR: unfinished } },
        },
      ],
    },
    orderBy: { createdAt: 'asc' },
    select: { orders: true, case: { select: { number: true } } },
  })
  if (other === null) return null
  const which = other.orders.find((number) => orders.includes(number))
  return `Case #${other.case.number} comes first with ${which}: what is proposed there has to be decided and done before.`
}

const unfinished = [
  { state: { in: ['pending', 'executing'] } },
  {
    state: 'unknown',
    case: { state: { not: 'closed' } },
    attempts: { none: { resolution: { kind: 'given_up' } } },
  },
] satisfies Prisma.EffectWhereInput[]
