import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { importing } from '#lib/testing/imports.ts'
import { useFiles } from '#lib/testing/shop-lines.ts'

useDatabase()
const fileOf = useFiles()

const sample = readFileSync(join(import.meta.dirname, 'tau2/sample.json'), 'utf8')

/** What is wrong with a file, each as "row field: reason". */
async function faultsOf(content: string | Buffer): Promise<string[]> {
  const { faults } = await importing('tau2-retail', fileOf(content))
  return faults.map(({ row, field, reason }) => `${row} ${field}: ${reason}`)
}

describe('a database of tau2-retail', () => {
  test.each([
    ['with a byte-order mark', `\uFEFF${sample}`],
    ['with the line ends of Windows', sample.replaceAll('\n', '\r\n')],
    ['without white space', JSON.stringify(JSON.parse(sample))],
    [
      'with a character across two pieces of the file',
      `${' '.repeat(65_535 - sample.indexOf('Elm'))}${sample}`,
    ],
  ])('%s goes in whole', async (_, content) => {
    expect(await faultsOf(content)).toEqual([])
    expect(await db().order.count()).toBe(7)
  })

  test('that is cut off goes in as far as it is whole', async () => {
    const cut = sample.slice(0, sample.indexOf('"return_payment_method_id"'))
    const { tally, faults } = await importing('tau2-retail', fileOf(cut))
    expect(faults).toMatchObject([
      { row: 'orders #W1000006', reason: expect.stringMatching(/cannot be read on from here/) },
    ])
    expect(tally.order).toMatchObject({ leftOut: 0, same: 5 })
    expect(tally.unread).toBe(1)
  })
})

test('what is exchanged goes for what is of the same product, in whatever order both are listed', async () => {
  await importing('tau2-retail', fileOf(sample))
  const { lines } = await db().exchange.findFirstOrThrow({
    include: { lines: { include: { orderLine: true }, orderBy: { newSku: 'asc' } } },
  })
  expect(lines.map(({ orderLine, newSku }) => [orderLine.title, newSku])).toEqual([
    ['Water Bottle, 1000ml', '1999'],
    ['Desk Lamp, white, high', '2001'],
  ])
})

describe('a record of tau2-retail', () => {
  const { orders, users, ...rest } = JSON.parse(sample)
  const order = orders['#W1000005']
  const user = users.li_wei_2
  const fileWith = (records: object) => JSON.stringify({ ...rest, users, orders, ...records })

  test.each([
    [
      'a third decimal',
      { payment_history: [{ ...order.payment_history[0], amount: 1.005 }] },
      'payment_history.0.amount: 1.005 has more than two decimals',
    ],
    [
      'a status that there is not',
      { status: 'lost' },
      'status: is not one of pending, pending (item modified), processed, delivered, cancelled, return requested, exchange requested',
    ],
    [
      'an item that it does not have',
      { fulfillments: [{ tracking_id: ['9'], item_ids: ['2004'] }] },
      'fulfillments.0.item_ids: The order has no 2004, or not so often',
    ],
    [
      'an item more often than it has it',
      { return_items: ['2003', '2003', '2003'] },
      'return_items: The order has no 2003, or not so often',
    ],
    [
      'one item for two',
      { exchange_items: ['2001', '2003'], exchange_new_items: ['2002'] },
      'exchange_new_items: is not as long as exchange_items',
    ],
    [
      'a country that there is not',
      { address: { ...order.address, country: 'Atlantis' } },
      'address.country: Atlantis is not the name of a country',
    ],
    [
      'another id than its key',
      { order_id: '#W1000001' },
      'order_id: is not #W1000005, under which the record stands',
    ],
    ['a user that there is not', { user_id: 'nobody' }, 'customer: There is no customer nobody'],
    ['a character that was lost', { user_id: 'li\uFFFDwei' }, ': holds bytes that are not UTF-8'],
    ['more than can be read', { user_id: 'x'.repeat(10_000_000) }, ': is longer than 1000000 characters'],
  ])('with %s is left out, and the others go in', async (_, more, reason) => {
    const content = fileWith({ orders: { ...orders, '#W1000005': { ...order, ...more } } })
    const { tally, faults } = await importing('tau2-retail', fileOf(content))
    expect(faults.map(({ row, field, reason: why }) => `${row} ${field}: ${why}`)).toEqual([
      `orders #W1000005 ${reason}`,
    ])
    expect(tally.order.same).toBe(6)
  })

  test.each([
    ['that is none', { users: { ...users, someone: 7 } }, 'users someone : is not an object with fields'],
    [
      'that has no list of payment methods',
      { users: { ...users, li_wei_2: { ...user, payment_methods: undefined } } },
      'users li_wei_2 payment_methods: is missing',
    ],
    [
      'of what the format does not have',
      { stores: { one: {} } },
      'stores one : There are no stores in this format',
    ],
    ['in a list', { stores: [1, [2], { three: 3 }] }, 'stores : is no object of records'],
  ])('%s is left out', async (_, more, reason) => {
    expect(await faultsOf(fileWith(more))).toEqual([reason])
  })

  test('that stands there twice is taken once', async () => {
    const twice = sample.replace('"li_wei_2": {', `"li_wei_2": ${JSON.stringify(user)}, "li_wei_2": {`)
    expect(await faultsOf(twice)).toEqual(['users li_wei_2 id: li_wei_2 has been in the file before'])
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'products: none'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a bracket too many', `${sample}}`],
  ])('is missed where the file is %s', async (_, content) => {
    expect(await faultsOf(content)).toHaveLength(1)
  })
})
