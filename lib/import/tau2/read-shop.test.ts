import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '#lib/testing/database.ts'
import { exported, importing } from '#lib/testing/imports.ts'
import { tau2Records } from './read-shop.ts'

const project = join(import.meta.dirname, '../../..')
const folders = [process.env.TAU2_RETAIL ?? '', join(project, '../shared/tau2-retail')]
const benchmark = folders.map((folder) => join(folder, 'db.json'))
/** A small shop in the benchmark's form, and the benchmark's own where there is one. */
const shops = [join(import.meta.dirname, 'sample.json'), ...benchmark.filter(existsSync).slice(0, 1)]

describe.each(shops)('a shop of tau2-retail', (shop) => {
  useDatabase()

  test('is the same record for record when it is read back', async () => {
    const { tally, faults } = await importing('tau2-retail', shop)
    expect(faults).toEqual([])
    const before = JSON.parse(readFileSync(shop, 'utf8'))
    const after = await tau2Records()
    const records = (of: object) => Object.keys(of).length
    expect(tally).toEqual({
      product: { added: records(before.products), changed: 0, same: 0, leftOut: 0 },
      customer: { added: records(before.users), changed: 0, same: 0, leftOut: 0 },
      order: { added: records(before.orders), changed: 0, same: 0, leftOut: 0 },
      unread: 0,
    })
    expect(after.products).toEqual(before.products)
    expect(after.users).toEqual(sortedOrders(before.users))
    expect(after.orders).toEqual(withoutNoise(before.orders))
  })

  test('changes nothing when it is imported again', async () => {
    const first = await exported()
    const { tally } = await importing('tau2-retail', shop)
    expect([tally.product, tally.customer, tally.order]).toEqual(
      [tally.product, tally.customer, tally.order].map(({ same }) => ({
        added: 0,
        changed: 0,
        same,
        leftOut: 0,
      })),
    )
    expect(await exported()).toBe(first)
  })
})

type Order = { payment_history: { amount: number }[] }

/** Orders with their amounts to the cent: what the benchmark's own floats leave after it is not kept. */
function withoutNoise(orders: Record<string, Order>) {
  return mapped(orders, (order) => ({
    ...order,
    payment_history: order.payment_history.map((each) => ({
      ...each,
      amount: Number(each.amount.toFixed(2)),
    })),
  }))
}

/** In which order a user's orders were placed, nobody says. */
function sortedOrders(users: Record<string, { orders: string[] }>) {
  return mapped(users, (user) => ({ ...user, orders: user.orders.toSorted() }))
}

function mapped<Each, Other>(
  records: Record<string, Each>,
  map: (each: Each) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(records).map(([key, each]) => [key, map(each)]))
}
