import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ACME } from '#prisma/seed/data/companies.ts'
import { personas } from '#prisma/seed/personas.ts'
import { seedShop } from '#prisma/seed/seed.ts'
import { builtInShop } from './read.ts'
import { ordersWithin, type Scope } from './scope.ts'

const asOf = new Date('2026-11-30T09:15:00Z')

type Owner = { id: string; accountId: string | null; orders: { number: string }[] }

function owners(): Promise<Owner[]> {
  return db().customer.findMany({
    select: { id: true, accountId: true, orders: { select: { number: true } } },
  })
}

/** What the scope's reads of one number give, as bytes. */
async function answers(scope: Scope, number: string): Promise<string> {
  const shop = builtInShop(db())
  return JSON.stringify([await shop.order(scope, number, asOf), await shop.shipment(scope, number, asOf)])
}

describe('the scope of a read', () => {
  useDatabase()
  beforeAll(async () => {
    await seedShop(db(), asOf)
  })

  it('lets every customer see exactly their own orders, over all customers and orders', async () => {
    for (const owner of await owners()) {
      const within = ordersWithin({ kind: 'customer', customerId: owner.id })
      const seen = await db().order.findMany({
        where: within ?? { id: { in: [] } },
        select: { number: true },
      })
      expect(seen.map((order) => order.number).toSorted()).toEqual(
        owner.orders.map((order) => order.number).toSorted(),
      )
    }
  })

  it("answers for any other customer's order as for one that does not exist", async () => {
    const all = await owners()
    const numbers = all.flatMap((owner) => owner.orders.map((order) => order.number))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.constantFrom(...numbers), async (owner, number) => {
        const scope: Scope = { kind: 'customer', customerId: owner.id }
        const answer = await answers(scope, number)
        const own = owner.orders.some((order) => order.number === number)
        if (own) expect(answer).toContain(`"number":"${number}"`)
        else expect(answer).toBe(await answers(scope, 'O-999999'))
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  it('lets an account see the orders of its customers and no customer', async () => {
    const acme = await db().account.findUniqueOrThrow({ where: { company: ACME } })
    const scope: Scope = { kind: 'account', accountId: acme.id }
    const shop = builtInShop(db())
    for (const owner of await owners()) {
      const number = owner.orders[0]?.number
      if (number === undefined) continue
      expect((await shop.order(scope, number, asOf)) !== null).toBe(owner.accountId === acme.id)
      expect((await shop.shipment(scope, number, asOf)) !== null).toBe(owner.accountId === acme.id)
    }
    expect(await shop.customer(scope, asOf)).toBeNull()
  })

  it.each([{ kind: 'desk' }, { kind: 'none' }] as const)('shows nothing within %j', async (scope) => {
    const shop = builtInShop(db())
    expect(await shop.customer(scope, asOf)).toBeNull()
    for (const { order } of Object.values(personas)) {
      expect(await answers(scope, order)).toBe('[null,null]')
    }
  })

  it('finds no customer where the id is nobody’s', async () => {
    const scope: Scope = { kind: 'customer', customerId: '00000000-0000-4000-8000-000000000000' }
    expect(await builtInShop(db()).customer(scope, asOf)).toBeNull()
    expect(await answers(scope, personas.stalled.order)).toBe('[null,null]')
  })

  it('takes any text for a number without failing', async () => {
    const [owner] = await owners()
    const scope: Scope = { kind: 'customer', customerId: owner?.id ?? '' }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 250 }), async (text) => {
        expect(await answers(scope, `${text}?`)).toBe('[null,null]')
      }),
      { numRuns: 200 },
    )
    expect(await answers(scope, 'O-1001'.repeat(20_000))).toBe('[null,null]')
  })
})
