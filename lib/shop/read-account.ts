import type { PrismaClient } from '#prisma/generated/client.ts'
import { dayOf, dayOrNull, daysBetween } from './days.ts'
import type { AccountFacts, TicketsFacts } from './facts-accounts.ts'
import type { Scope } from './scope.ts'

const DAY_MS = 86_400_000
const renewalWindowDays = 90

/** The scope's one account. Null for every scope that is not one account's. */
export async function readAccount(db: PrismaClient, scope: Scope, asOf: Date): Promise<AccountFacts | null> {
  if (scope.kind !== 'account') return null
  const account = await db.account.findUnique({
    where: { id: scope.accountId },
    include: { _count: { select: { customers: true } } },
  })
  if (account === null) return null
  const { company, tier, plan, owner, since, renewalDate, cancelledAt, _count } = account
  return {
    company,
    tier,
    plan,
    owner,
    customer_since: dayOf(since),
    renewal_on: dayOrNull(renewalDate),
    days_until_renewal: renewalDate && daysBetween(asOf, renewalDate),
    cancelled_on: dayOrNull(cancelledAt),
    buyers: _count.customers,
  }
}

/** The open tickets of the scope's one account, counted and listed. Null for every other scope. */
export async function readTickets(db: PrismaClient, scope: Scope, asOf: Date): Promise<TicketsFacts | null> {
  if (scope.kind !== 'account') return null
  const account = await db.account.findUnique({
    where: { id: scope.accountId },
    select: {
      renewalDate: true,
      tickets: {
        where: { openedAt: { lte: asOf } },
        orderBy: [{ openedAt: 'asc' }, { number: 'asc' }],
        select: { number: true, subject: true, openedAt: true, escalatedAt: true, closedAt: true },
      },
    },
  })
  if (account === null) return null
  const { tickets, renewalDate } = account
  const open = tickets.filter(({ closedAt }) => closedAt === null || closedAt > asOf)
  const [oldest] = open
  return {
    open: open.length,
    escalated: open.filter(({ escalatedAt }) => escalatedAt !== null && escalatedAt <= asOf).length,
    oldest_open_days: oldest ? daysBetween(oldest.openedAt, asOf) : null,
    before_renewal: renewalDate && {
      days: renewalWindowDays,
      escalations: escalatedBefore(renewalDate, tickets, asOf),
    },
    tickets: open.map(({ number, subject, openedAt, escalatedAt }) => ({
      number,
      subject,
      opened_on: dayOf(openedAt),
      age_days: daysBetween(openedAt, asOf),
      escalated_on: escalatedAt !== null && escalatedAt <= asOf ? dayOf(escalatedAt) : null,
    })),
  }
}

function escalatedBefore(renewal: Date, tickets: { escalatedAt: Date | null }[], asOf: Date): number {
  const from = new Date(renewal.getTime() - renewalWindowDays * DAY_MS)
  const until = new Date(Math.min(renewal.getTime() + DAY_MS - 1, asOf.getTime()))
  return tickets.filter(
    ({ escalatedAt }) => escalatedAt !== null && escalatedAt >= from && escalatedAt <= until,
  ).length
}
