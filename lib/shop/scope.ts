import type { Case, Prisma } from '#prisma/generated/client.ts'
import { spellingsOf } from './order-number.ts'

/**
 * Whose data may be read. It comes from the case's row, never from a model or a browser. The loop declares the same
 * shape for itself, because it imports nothing of ours.
 */
export type Scope =
  | { kind: 'customer'; customerId: string }
  | { kind: 'account'; accountId: string }
  | { kind: 'desk' }
  | { kind: 'none' }

/** Whose data a case's actions may touch: what its row says, nothing else. */
export function scopeOf(row: Pick<Case, 'scope' | 'customerId' | 'accountId'>): Scope {
  if (row.scope === 'customer' && row.customerId !== null)
    return { kind: 'customer', customerId: row.customerId }
  if (row.scope === 'account' && row.accountId !== null) return { kind: 'account', accountId: row.accountId }
  if (row.scope === 'desk') return { kind: 'desk' }
  return { kind: 'none' }
}

/**
 * The condition under which an order lies within the scope, to be part of every query for orders. Null where no
 * order does: a desk-wide report has reads of its own, and nobody verified reads nothing.
 */
export function ordersWithin(scope: Scope): Prisma.OrderWhereInput | null {
  switch (scope.kind) {
    case 'customer':
      return { customerId: scope.customerId }
    case 'account':
      return { customer: { accountId: scope.accountId } }
    case 'desk':
    case 'none':
      return null
  }
}

/**
 * The condition for one order by its number, as people write it, within the scope. Null where no order can fit. Two
 * can where a shop keeps both 1001 and O-1001; ordered by number the one as written comes first.
 */
export function orderWithin(scope: Scope, number: string): Prisma.OrderWhereInput | null {
  const within = ordersWithin(scope)
  const spellings = spellingsOf(number)
  return within && spellings.length > 0 ? { ...within, number: { in: spellings } } : null
}
