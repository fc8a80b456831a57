import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ACME, COMPANIES } from '#prisma/seed/data/companies.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { accountFacts, churnAccounts, ticketsFacts, volumeFacts } from './facts-accounts.ts'
import { builtInShop } from './read.ts'
import type { Scope } from './scope.ts'

const asOf = new Date('2026-11-30T09:15:00Z')

async function scopeOf(company: string): Promise<Scope> {
  const { id } = await db().account.findUniqueOrThrow({ where: { company } })
  return { kind: 'account', accountId: id }
}

useDatabase()
beforeAll(async () => {
  await seedShop(db(), asOf)
})

describe('reading an account', () => {
  it('gives Acme as it is: gold, renewing in sixty days', async () => {
    const acme = await builtInShop(db()).account(await scopeOf(ACME), asOf)
    expect(accountFacts.parse(acme)).toEqual(acme)
    expect(acme).toMatchObject({
      company: ACME,
      tier: 'gold',
      plan: 'enterprise',
      owner: 'Leo Marchant',
      renewal_on: '2027-01-29',
      days_until_renewal: 60,
      cancelled_on: null,
      buyers: 3,
    })
  })

  it('counts its tickets: six open, three escalated, the oldest 41 days old', async () => {
    const tickets = await builtInShop(db()).tickets(await scopeOf(ACME), asOf)
    expect(ticketsFacts.parse(tickets)).toEqual(tickets)
    expect(tickets).toMatchObject({
      open: 6,
      escalated: 3,
      oldest_open_days: 41,
      before_renewal: { days: 90, escalations: 3 },
    })
    expect(tickets?.tickets.map(({ age_days }) => age_days)).toEqual([41, 33, 24, 17, 9, 3])
  })

  it('counts as escalated before the renewal what was escalated by then, closed or open', async () => {
    const shop = builtInShop(db())
    const scope = await scopeOf(ACME)
    const earlier = await shop.tickets(scope, new Date('2026-11-23T09:00:00Z'))
    expect(earlier).toMatchObject({
      escalated: 2,
      before_renewal: { days: 90, escalations: 2 },
    })
    const cancelled = await shop.tickets(await scopeOf('Vantry Couriers'), asOf)
    expect(cancelled?.before_renewal).toBeNull()
  })

  it('compares its orders of twelve months with the twelve before: down 38 %', async () => {
    const volume = await builtInShop(db()).volume(await scopeOf(ACME), asOf)
    expect(volumeFacts.parse(volume)).toEqual(volume)
    expect(volume?.volumes).toMatchObject([
      {
        currency: 'USD',
        last_12_months: {
          from: '2025-11-30T09:15:00.000Z',
          to: asOf.toISOString(),
          orders: 9,
          total_cents: 1_116_000,
        },
        year_before: { orders: 12, total_cents: 1_800_000 },
        change_percent: -38,
      },
    ])
  })

  it('leaves out cancelled orders, keeps currencies apart, and knows no change from nothing', async () => {
    const accountId = (await db().account.findUniqueOrThrow({ where: { company: 'Halden Reisen' } })).id
    const buyer = await db().customer.findFirstOrThrow({ where: { accountId } })
    const sold = (number: string, currency: string, daysAgo: number, status: 'delivered' | 'cancelled') => ({
      number,
      currency,
      status,
      totalCents: 333,
      customerId: buyer.id,
      placedAt: new Date(asOf.getTime() - daysAgo * 86_400_000),
      shipTo: {},
    })
    await db()
      .order.deleteMany({ where: { customerId: buyer.id } })
      .catch(() => null)
    const before = await builtInShop(db()).volume({ kind: 'account', accountId }, asOf)
    await db().order.createMany({
      data: [
        sold('V-1', 'GBP', 10, 'delivered'),
        sold('V-2', 'GBP', 10, 'cancelled'),
        sold('V-3', 'CHF', 400, 'delivered'),
      ],
    })
    const { volumes = [] } = (await builtInShop(db()).volume({ kind: 'account', accountId }, asOf)) ?? {}
    expect(volumes.length).toBe((before?.volumes.length ?? 0) + 2)
    expect(volumes.find(({ currency }) => currency === 'GBP')).toMatchObject({
      last_12_months: { orders: 1, total_cents: 333 },
      change_percent: null,
    })
    expect(volumes.find(({ currency }) => currency === 'CHF')).toMatchObject({ change_percent: -100 })
  })

  it('gives every company of the sample something of the declared shape', async () => {
    const shop = builtInShop(db())
    for (const { company } of COMPANIES) {
      const scope = await scopeOf(company)
      accountFacts.parse(await shop.account(scope, asOf))
      ticketsFacts.parse(await shop.tickets(scope, asOf))
      volumeFacts.parse(await shop.volume(scope, asOf))
    }
  })

  it.each([{ kind: 'desk' }, { kind: 'none' }] as const)('shows nothing within %j', async (scope) => {
    const shop = builtInShop(db())
    expect(await shop.account(scope, asOf)).toBeNull()
    expect(await shop.tickets(scope, asOf)).toBeNull()
    expect(await shop.volume(scope, asOf)).toBeNull()
  })

  it('shows nothing of an account that is nobody’s', async () => {
    const shop = builtInShop(db())
    const scope: Scope = { kind: 'account', accountId: '00000000-0000-4000-8000-000000000000' }
    expect(await shop.account(scope, asOf)).toBeNull()
    expect(await shop.tickets(scope, asOf)).toBeNull()
    expect(await shop.volume(scope, asOf)).toBeNull()
  })
})

describe('the accounts of a month', () => {
  const read = (month: string, scope: Scope = { kind: 'desk' }) =>
    builtInShop(db()).churnAccounts(scope, month, asOf)

  it('are those active when it began, with what was cancelled in it so far', async () => {
    const november = await read('2026-11')
    expect(churnAccounts.parse(november)).toEqual(november)
    expect(november).toMatchObject({ month: '2026-11', until: asOf.toISOString(), is_over: false })
    const gone = november?.accounts.filter(({ cancelled }) => cancelled).map(({ account }) => account)
    expect(gone).toEqual(['Umberfield Farms', 'Vantry Couriers', 'Westerby Tours'])
    expect(november?.accounts).toHaveLength(26)
  })

  it('are counted to the end of a month that is over', async () => {
    const october = await read('2026-10')
    expect(october).toMatchObject({ until: '2026-11-01T00:00:00.000Z', is_over: true })
    expect(october?.accounts.filter(({ cancelled }) => cancelled).map(({ account }) => account)).toEqual([
      'Yarrow Fitness',
    ])
  })

  it('are none before the month has begun, and none but for the desk', async () => {
    expect(await read('2026-12')).toBeNull()
    expect(await read('2026-11', { kind: 'none' })).toBeNull()
    expect(await read('2026-11', await scopeOf(ACME))).toBeNull()
    await expect(read('2026-13')).rejects.toThrow(RangeError)
  })
})
