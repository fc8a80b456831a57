import { describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { searchShop } from './find.ts'

useDatabase('shop')

const found = async (text: string) =>
  (await searchShop(db(), text)).map((each) => (each.kind === 'order' ? each.number : each.email))

describe('searching the shop as somebody types', () => {
  it.each([
    ['an order number as people write it', ' o 1001', 'O-1001'],
    ['digits alone', '1001', 'O-1001'],
    ['a piece of a name, whatever its letter case', 'JORDAN', 'jordan.lee@example.com'],
    ['a piece of a mail address', 'jordan.lee@', 'jordan.lee@example.com'],
  ])('finds by %s', async (_what, text, first) => {
    expect((await found(text))[0]).toBe(first)
  })

  it('tells customers with their number of orders, and orders with whose they are and where they stand', async () => {
    const [jordan, order] = await searchShop(db(), 'jordan lee')
    expect(jordan).toMatchObject({ kind: 'customer', name: 'Jordan Lee', orders: 3 })
    expect(order).toMatchObject({
      kind: 'order',
      number: 'O-1001',
      name: 'Jordan Lee',
      status: 'shipped, in transit, stalled',
    })
  })

  it('finds orders by the beginning of their number', async () => {
    expect(await found('O-100')).toContain('O-1008')
  })

  it.each(['', '   ', '\0', '%', '_', '\ud800', 'zzzz nobody'])('finds nothing for %j', async (text) => {
    expect(await found(text)).toEqual([])
  })

  it('gives at most six of each kind', async () => {
    expect((await found('a')).length).toBeLessThanOrEqual(12)
  })
})
