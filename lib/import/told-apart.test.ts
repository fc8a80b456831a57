import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { exported, importing } from '#lib/testing/imports.ts'
import { aCustomer, anOrder, aProduct, linesWith, useFiles } from '#lib/testing/shop-lines.ts'

useDatabase()
const fileOf = useFiles()

/** What is wrong with records, each as "row field: reason". */
async function faultsOf(...records: object[]): Promise<string[]> {
  const { faults } = await importing('jsonl', fileOf(linesWith(...records)))
  return faults.map(({ row, field, reason }) => `${row} ${field}: ${reason}`)
}

describe('records of a file of our own', () => {
  test('that come twice are taken once, the first time', async () => {
    const again = aCustomer({ name: 'Somebody else' })
    expect(await faultsOf(aProduct(), aCustomer(), again, anOrder(), anOrder())).toEqual([
      '3 id: mary has been in the file before',
      '5 number: W1 has been in the file before',
    ])
    expect(await db().customer.findMany({ select: { name: true } })).toEqual([{ name: 'Mary Brown' }])
  })

  test('that come too late for others are left out', async () => {
    const late = aCustomer({ id: 'late', email: 'late@example.com' })
    expect(await faultsOf(aProduct(), anOrder(), late, aProduct())).toEqual([
      '3 : A customer has to come before the first order',
      '4 : A product has to come before the first order',
    ])
  })

  test('that the database refuses are left out alone, whatever is beside them', async () => {
    const customers = Array.from({ length: 40 }, (_, place) =>
      aCustomer({ id: `c${place}`, email: place === 23 ? 'mary@example.com' : `c${place}@example.com` }),
    )
    const found = await importing('jsonl', fileOf(linesWith(...customers)))
    expect(found.tally.customer).toEqual({ added: 39, changed: 0, same: 0, leftOut: 1 })
    expect(found.faults).toMatchObject([
      { row: '24', field: 'email', reason: 'is the address of another customer' },
    ])
  })

  test('of a shop that nobody imported are found by address and name, and change hands', async () => {
    await db().customer.create({ data: { email: 'by.hand@example.com', name: 'By Hand' } })
    await db().product.create({ data: { name: 'Sofa', description: '', category: '' } })
    const records = [
      aProduct({ id: 'sofa', name: 'Sofa', variants: [] }),
      aCustomer({ id: 'hand', email: 'by.hand@example.com' }),
    ]
    const { tally } = await importing('jsonl', fileOf(linesWith(...records)))
    expect(tally).toMatchObject({ product: { changed: 1, added: 0 }, customer: { changed: 1, added: 0 } })
  })
})

describe('what is written out', () => {
  test('is read again without a change', async () => {
    const before = await exported()
    const { tally, faults } = await importing('jsonl', fileOf(before))
    expect(faults).toEqual([])
    expect([tally.product, tally.customer, tally.order].map(({ added, changed }) => added + changed)).toEqual(
      [0, 0, 0],
    )
    expect(await exported()).toBe(before)
  })
})
