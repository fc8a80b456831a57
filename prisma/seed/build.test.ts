import { describe, expect, it } from 'vitest'
import { OrderStatus, PaymentKind, ReturnStatus, ShipmentStatus } from '#prisma/generated/enums.ts'
import { buildShop } from './build.ts'
import { ACME } from './data/companies.ts'
import { USERS } from './data/users.ts'
import { personas, withoutOrders } from './personas.ts'

const today = new Date('2026-11-30T09:15:00Z')
const DAY_MS = 86_400_000
const shop = buildShop(today)

/** Every date in the rows, with where it stands. */
function datesOf(rows: ReturnType<typeof buildShop>): Array<[string, number]> {
  return Object.entries(rows).flatMap(([table, list]) =>
    list.flatMap((row) =>
      Object.entries(row).flatMap(
        ([column, value]): Array<[string, number]> =>
          value instanceof Date ? [[`${table}.${column}`, value.getTime()]] : [],
      ),
    ),
  )
}

describe('the sample shop', () => {
  it('has the size that was asked for', () => {
    expect(shop.customers.length).toBeGreaterThanOrEqual(60)
    expect(shop.products).toHaveLength(40)
    expect(shop.orders).toHaveLength(300)
    expect(shop.accounts).toHaveLength(30)
    expect(shop.accounts.filter((account) => account.cancelledAt)).toHaveLength(7)
    expect(shop.variants.some((variant) => !variant.available)).toBe(true)
  })

  it('has every state there is', () => {
    const seen = (values: readonly string[]) => [...new Set(values)].toSorted()
    const all = (states: object) => Object.values(states).toSorted()
    expect(seen(shop.orders.map((order) => order.status))).toEqual(all(OrderStatus))
    expect(seen(shop.fulfilments.map((parcel) => parcel.status))).toEqual(all(ShipmentStatus))
    expect(seen(shop.paymentMethods.map((method) => method.kind))).toEqual(all(PaymentKind))
    expect(seen(shop.returns.map((row) => row.status))).toEqual(all(ReturnStatus))
  })

  it('is the same on every machine for one day, at whatever hour', () => {
    const later = buildShop(new Date('2026-11-30T23:59:59.999Z'))
    expect(JSON.stringify(later)).toBe(JSON.stringify(shop))
  })

  it('moves by a day when the day moves, also over a leap day', () => {
    for (const day of ['2026-12-01T00:00:00Z', '2028-02-29T12:00:00Z']) {
      const moved = datesOf(buildShop(new Date(day)))
      const days = Math.floor(Date.parse(day) / DAY_MS) - Math.floor(today.getTime() / DAY_MS)
      const expected = datesOf(shop).map(([where, time]) => [where, time + days * DAY_MS] as const)
      const other = moved.filter(([where, time], index) => {
        const [place, shifted] = expected[index] ?? []
        return place !== where || shifted !== time
      })
      expect(other).toEqual([['customers.since', Date.parse('2024-03-14')]])
    }
  })

  it('names every row once', () => {
    const ids = Object.values(shop).flatMap((list) => list.flatMap((row) => ('id' in row ? [row.id] : [])))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Object.values(USERS).map((user) => user.id)).toEqual(shop.users.map((user) => user.id))
  })

  it('writes to nobody in the real world', () => {
    for (const { email } of [...shop.customers, ...shop.users]) {
      expect(email).toMatch(/^[a-z0-9.-]+@(example\.com|[a-z0-9-]+\.test)$/)
    }
    const domains = JSON.stringify(shop).match(/[a-z0-9-]+\.(com|net|org|io|de|co\.uk|test)\b/g) ?? []
    for (const domain of domains) expect(domain).toMatch(/^example\.com$|\.test$/)
  })
})

describe('its personas', () => {
  it.each(Object.entries(personas))('%s owns the order it is about', (_, { order, email, name }) => {
    const customer = shop.customers.find((row) => row.email === email)
    expect(customer?.name).toBe(name)
    expect(shop.orders.find((row) => row.number === order)?.customerId).toBe(customer?.id)
  })

  it('have nothing else of the last sixty days, except for the one with several open orders', () => {
    for (const { order, email } of Object.values(personas)) {
      const customer = shop.customers.find((row) => row.email === email)
      const recent = shop.orders.filter(
        (row) =>
          row.customerId === customer?.id &&
          row.number !== order &&
          today.getTime() - row.placedAt.getTime() < 60 * DAY_MS,
      )
      expect(recent.map((row) => row.number)).toEqual(
        email === personas.severalOpen.email ? ['O-1037', 'O-1041'] : [],
      )
    }
  })

  it('include somebody who never ordered', () => {
    const customer = shop.customers.find((row) => row.email === withoutOrders.email)
    expect(customer).toBeDefined()
    expect(shop.orders.some((order) => order.customerId === customer?.id)).toBe(false)
  })

  it('include somebody delivered but missing a parcel worth 86.00', () => {
    expect(shop.orders.find((order) => order.number === personas.missing.order)?.totalCents).toBe(8600)
  })
})

describe('Acme Industrial', () => {
  const acme = shop.accounts.find((account) => account.company === ACME)
  const buyers = shop.customers.filter((customer) => customer.accountId === acme?.id)
  const orders = shop.orders.filter((order) => buyers.some((buyer) => buyer.id === order.customerId))

  it('is a gold account with three customers that renews in sixty days', () => {
    expect(acme).toMatchObject({ tier: 'gold', cancelledAt: null })
    expect(acme?.renewalDate?.toISOString()).toBe('2027-01-29T00:00:00.000Z')
    expect(buyers).toHaveLength(3)
  })

  it('has six open tickets of which three are escalated, the oldest 41 days old', () => {
    const open = shop.supportTickets.filter((row) => row.accountId === acme?.id && row.closedAt === null)
    const ages = open.map((row) => Math.ceil((today.getTime() - row.openedAt.getTime()) / DAY_MS))
    expect(open).toHaveLength(6)
    expect(open.filter((row) => row.escalatedAt)).toHaveLength(3)
    expect(Math.max(...ages)).toBe(41)
  })

  it.each([365, 366, 360])('orders 38 %% less than the year before, years taken as %i days', (year) => {
    const volume = (from: number, to: number) =>
      orders
        .filter((order) => {
          const age = (today.getTime() - order.placedAt.getTime()) / DAY_MS
          return age >= from && age < to
        })
        .reduce((sum, order) => sum + order.totalCents, 0)
    expect([volume(0, year), volume(year, 2 * year)]).toEqual([1_116_000, 1_800_000])
    expect(1_116_000 / 1_800_000 - 1).toBeCloseTo(-0.38, 10)
  })
})
