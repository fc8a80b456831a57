import type { Scope } from '#lib/loop/types.ts'
import type { Case } from '#prisma/generated/client.ts'

/** Whose data a case's actions may touch: what its row says, nothing else. */
export function scopeOf(row: Pick<Case, 'scope' | 'customerId' | 'accountId'>): Scope {
  if (row.scope === 'customer' && row.customerId !== null)
    return { kind: 'customer', customerId: row.customerId }
  if (row.scope === 'account' && row.accountId !== null) return { kind: 'account', accountId: row.accountId }
  if (row.scope === 'desk') return { kind: 'desk' }
  return { kind: 'none' }
}
