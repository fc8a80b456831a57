import type { PrismaClient } from '#prisma/generated/client.ts'
import { yearBefore } from './days.ts'
import type { VolumeFacts } from './facts-accounts.ts'
import { ordersWithin, type Scope } from './scope.ts'

/**
 * What the scope's one account has ordered in the twelve months up to `asOf`, beside the twelve months before them.
 * Null for every other scope.
 */
export async function readVolume(db: PrismaClient, scope: Scope, asOf: Date): Promise<VolumeFacts | null> {
  if (scope.kind !== 'account') return null
  if ((await db.account.count({ where: { id: scope.accountId } })) === 0) return null
  const [year, before] = [yearBefore(asOf), yearBefore(yearBefore(asOf))]
  const [last, first] = await Promise.all([
    orderedIn(db, scope, year, asOf),
    orderedIn(db, scope, before, year),
  ])
  const currencies = [...new Set([...last.keys(), ...first.keys()])]
  const volumes = currencies.map((currency) => {
    const last_12_months = { ...span(year, asOf), ...(last.get(currency) ?? nothing) }
    const year_before = { ...span(before, year), ...(first.get(currency) ?? nothing) }
    const change_percent = percentOf(last_12_months.total_cents, year_before.total_cents)
    return { currency, last_12_months, year_before, change_percent }
  })
  const size = ({ last_12_months, year_before }: (typeof volumes)[number]) =>
    last_12_months.total_cents + year_before.total_cents
  return {
    volumes: volumes.toSorted(
      (one, other) => size(other) - size(one) || one.currency.localeCompare(other.currency),
    ),
  }
}

type Ordered = { orders: number; total_cents: number }
const nothing: Ordered = { orders: 0, total_cents: 0 }

async function orderedIn(
  db: PrismaClient,
  scope: Scope,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string, Ordered>> {
  const rows = await db.order.groupBy({
    by: ['currency'],
    where: { ...ordersWithin(scope), status: { not: 'cancelled' }, placedAt: { gte: from, lt: to } },
    _count: { _all: true },
    _sum: { totalCents: true },
  })
  return new Map(
    rows.map(({ currency, _count, _sum }) => [
      currency,
      { orders: _count._all, total_cents: _sum.totalCents ?? 0 },
    ]),
  )
}

function span(from: Date, to: Date) {
  return { from: from.toISOString(), to: to.toISOString() }
}

/** The change from `before` in whole percent, rounded half away from zero. */
function percentOf(now: number, before: number): number | null {
  if (before === 0) return null
  const change = ((now - before) * 100) / before
  return Math.sign(change) * Math.round(Math.abs(change))
}
