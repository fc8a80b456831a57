import type { PrismaClient } from '#prisma/generated/client.ts'
import type { ChurnAccounts } from './facts-accounts.ts'
import type { Scope } from './scope.ts'

/**
 * The accounts that were active when a month (UTC, "2026-11") began, and which of them were cancelled in it up to
 * `asOf`. Null for every scope but the desk's, and for a month that has not begun.
 *
 * @throws RangeError for a month that is none.
 */
export async function readChurnAccounts(
  db: PrismaClient,
  scope: Scope,
  month: string,
  asOf: Date,
): Promise<ChurnAccounts | null> {
  const [from, end] = monthOf(month)
  if (scope.kind !== 'desk' || from > asOf) return null
  const until = end <= asOf ? end : asOf
  const rows = await db.account.findMany({
    where: { since: { lt: from }, OR: [{ cancelledAt: null }, { cancelledAt: { gte: from } }] },
    orderBy: { company: 'asc' },
    select: { company: true, plan: true, cancelledAt: true },
  })
  return {
    month,
    until: until.toISOString(),
    is_over: end <= asOf,
    accounts: rows.map(({ company, plan, cancelledAt }) => ({
      account: company,
      plan,
      cancelled: cancelledAt !== null && cancelledAt < until,
    })),
  }
}

function monthOf(month: string): [from: Date, end: Date] {
  const [, year, place] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === undefined || place === undefined) throw new RangeError(`"${month}" is no month`)
  return [
    new Date(Date.UTC(Number(year), Number(place) - 1)),
    new Date(Date.UTC(Number(year), Number(place))),
  ]
}
