import type { Tx } from '#lib/db.ts'
import { containing } from './find.ts'

/** An account by its company, whatever its letter case. For the desk when it opens a case; no scope applies. */
export function findAccount(tx: Tx, company: string) {
  return tx.account.findFirst({
    where: { company: { equals: company.trim().replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' } },
    orderBy: { company: 'asc' },
    select: { id: true, company: true },
  })
}

export type FoundAccount = {
  kind: 'account'
  company: string
  tier: string
  plan: string
  isCancelled: boolean
}

/** Accounts whose company has the words in it. For the desk when it opens a case; no scope applies. */
export async function searchAccounts(tx: Tx, text: string): Promise<FoundAccount[]> {
  const words = text.slice(0, 200).replaceAll('\0', '').toWellFormed().trim()
  if (words === '') return []
  const rows = await tx.account.findMany({
    where: { company: containing(words) },
    select: { company: true, tier: true, plan: true, cancelledAt: true },
    orderBy: { company: 'asc' },
    take: 8,
  })
  return rows.map(({ cancelledAt, ...row }) => ({
    kind: 'account',
    ...row,
    isCancelled: cancelledAt !== null,
  }))
}
