import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { exported, importing } from '#lib/testing/imports.ts'
import { useFiles } from '#lib/testing/shop-lines.ts'

const fileOf = useFiles()
let written = ''

describe('the sample shop', () => {
  useDatabase('shop')

  test('is written out with all that it has', async () => {
    written = await exported()
    const kinds = written.split('\n').map((line) => /^\{"kind":"(\w+)"/.exec(line)?.[1])
    const count = (kind: string) => kinds.filter((each) => each === kind).length
    expect([count('product'), count('customer'), count('order')]).toEqual([
      await db().product.count(),
      await db().customer.count(),
      await db().order.count(),
    ])
  })

  test('is as it was after what was written out is imported into it', async () => {
    const { tally, faults } = await importing('jsonl', fileOf(written))
    expect(faults).toEqual([])
    expect([tally.product, tally.customer, tally.order]).toMatchObject(
      Array(3).fill({ added: 0, changed: 0 }),
    )
    expect(await exported()).toBe(written)
  })
})

describe('an empty shop', () => {
  useDatabase()

  test('into which it is imported is written out in the same bytes', async () => {
    const { faults } = await importing('jsonl', fileOf(written))
    expect(faults).toEqual([])
    expect(await exported()).toBe(written)
    const { tally } = await importing('jsonl', fileOf(written))
    expect([tally.product, tally.customer, tally.order]).toMatchObject(
      Array(3).fill({ added: 0, changed: 0 }),
    )
  })
})
