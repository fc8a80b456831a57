import type { Tx } from '#lib/db.ts'
import type { EffectState } from '#prisma/generated/client.ts'

/**
 * The case that has proposed to move an order's money or goods and has not been decided or done yet, as "case #1042";
 * null where there is none. What may have happened and has not been looked into is not done.
 */
export async function openProposalOn(tx: Tx, orderNumber: string): Promise<string | null> {
  const proposal = await tx.proposal.findFirst({
    where: {
      orders: { has: orderNumber },
      OR: [
        { status: 'pending' },
        {
          status: 'approved',
          effects: { some: { kind: { in: ['refund', 'reship'] }, state: { in: unfinished } } },
        },
      ],
    },
    orderBy: { createdAt: 'asc' },
    select: { case: { select: { number: true } } },
  })
  return proposal && `case #${proposal.case.number}`
}

const unfinished = ['pending', 'executing', 'unknown'] satisfies EffectState[]
