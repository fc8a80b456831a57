import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { buildShop } from './build.ts'
import { ShopNotEmptyError, seedShop } from './seed.ts'

const today = new Date('2026-11-30T09:15:00Z')

describe('seeding a database', () => {
  useDatabase()

  it('writes every row, and refuses to do it twice', async () => {
    const counts = await seedShop(db(), today)
    const rows = buildShop(today)
    expect(counts.orders).toBe(rows.orders.length)
    expect(await db().order.count()).toBe(rows.orders.length)
    expect(await db().shipmentEvent.count()).toBe(rows.shipmentEvents.length)
    await expect(seedShop(db(), today)).rejects.toThrow(ShopNotEmptyError)
    expect(await db().order.count()).toBe(rows.orders.length)
  })
})
