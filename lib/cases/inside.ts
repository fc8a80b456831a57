import type { ScopeKind } from '#prisma/generated/client.ts'

/** Whether a case is the desk's own: a colleague asks, and there is nobody to write to. */
export function isInside({ scope }: { scope: ScopeKind }): boolean {
  return scope === 'account' || scope === 'desk'
}

/** What a query has to select to say whom a case is about. */
export const insideParty = {
  scope: true,
  account: { select: { company: true } },
  openedBy: { select: { name: true } },
} as const

type Row = {
  scope: ScopeKind
  account: { company: string } | null
  openedBy: { name: string } | null
}

/** Whom a case of the desk's own is about or for: the company, else the colleague. Null for a customer's case. */
export function partyOf(row: Row): string | null {
  if (!isInside(row)) return null
  return row.account?.company ?? row.openedBy?.name ?? 'The desk'
}
