import { describe, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { importing } from '#lib/testing/imports.ts'
import { aCustomer, anOrder, aProduct, linesWith, useFiles } from '#lib/testing/shop-lines.ts'

useDatabase()
const fileOf = useFiles()

const whole = [aProduct(), aCustomer(), anOrder()].map((record) => JSON.stringify(record))

/** What is wrong with a file, each as "row field: reason". */
async function faultsOf(content: string | Buffer): Promise<string[]> {
  const { faults } = await importing('jsonl', fileOf(content))
  return faults.map(({ row, field, reason }) => `${row} ${field}: ${reason}`)
}

describe('a file of our own', () => {
  test.each([
    ['with a byte-order mark', `\uFEFF${whole.join('\n')}\n`],
    ['with the line ends of Windows', `${whole.join('\r\n')}\r\n`],
    ['with empty lines', `\n${whole.join('\n\n')}\n\n`],
    ['without an end of the last line', whole.join('\n')],
  ])('%s goes in whole', async (_, content) => {
    expect(await faultsOf(content)).toEqual([])
    expect(await db().order.count()).toBe(1)
  })

  test('that is cut off in its last line says so, and the rest goes in', async () => {
    expect(await faultsOf(whole.join('\n').slice(0, -20))).toEqual([
      expect.stringMatching(/^3 : is not JSON: /),
    ])
  })

  test.each([
    ['an empty file', ''],
    ['a file of empty lines', '\n\r\n'],
  ])('%s has no record', async (_, content) => {
    expect(await faultsOf(content)).toEqual([' : There is no record in the file'])
  })

  test('with a line of 10 MB passes it over', async () => {
    const long = JSON.stringify(
      aCustomer({ id: 'long', email: 'long@example.com', note: 'x'.repeat(10_000_000) }),
    )
    expect(await faultsOf([whole[0], long, ...whole.slice(1)].join('\n'))).toEqual([
      '2 : is longer than 1000000 bytes',
    ])
  })

  test('that is no UTF-8 in a line passes it over', async () => {
    const latin = Buffer.from(`${JSON.stringify(aCustomer({ name: 'Zoë' }))}\n`, 'latin1')
    expect(await faultsOf(Buffer.concat([latin, Buffer.from(whole.join('\n'))]))).toEqual([
      '1 : holds bytes that are not UTF-8',
    ])
  })

  test.each([
    ['a NUL character', { name: 'A\0B' }, 'name: holds a NUL character'],
    ['half of a surrogate pair', { name: 'A\uD83D' }, 'name: holds half of a surrogate pair'],
    ['no name', { name: ' ' }, 'name: is empty'],
    [
      'a field that nobody knows',
      { shoeSize: 42 },
      'shoeSize: is a field that this kind of record does not have',
    ],
    ['nothing for a name', { name: undefined }, 'name: is missing'],
    ['a text for a list', { addresses: 'here' }, 'addresses: is not a list'],
    [
      'a kind of method that there is not',
      { paymentMethods: [{ ...aCustomer().paymentMethods[0], kind: 'cash' }] },
      'paymentMethods.0.kind: is not one of card, wallet, gift_card',
    ],
    ['no mail address', { email: 'mary' }, 'email: is not a mail address'],
    ['a number for a text', { name: 7 }, 'name: is not a text'],
    [
      'a country in letters of its own',
      { addresses: [{ ...aCustomer().addresses[0], country: 'USA' }] },
      /country: /,
    ],
    ['a day that there is not', { since: '2026-02-30T00:00:00Z' }, /^2 since: is not a time/],
    ['the wrong kind', { kind: 'account' }, 'kind: is not one of product, customer, order'],
    [
      'a method twice',
      { paymentMethods: [aCustomer().paymentMethods[0], aCustomer().paymentMethods[0]] },
      'paymentMethods.1.id: card is there twice',
    ],
  ])('leaves out a customer with %s', async (_, more, reason) => {
    const found = await faultsOf(linesWith(aProduct(), aCustomer(more)))
    expect(found).toEqual([typeof reason === 'string' ? `2 ${reason}` : expect.stringMatching(reason)])
  })

  const [line] = anOrder().lines
  test.each([
    ['a currency that there is not', { currency: 'ZZZ' }, 'currency: ZZZ is not a currency of ISO 4217'],
    [
      'three decimals',
      { lines: [{ ...line, price: '1.005' }] },
      'lines.0.price: 1.005 has more than two decimals',
    ],
    ['a price below nothing', { lines: [{ ...line, price: '-1' }] }, 'lines.0.price: is below 0'],
    [
      'a huge quantity',
      { lines: [{ ...line, quantity: 3_000_000_000 }] },
      'lines.0.quantity: is more than the desk can keep',
    ],
    ['half a piece', { lines: [{ ...line, quantity: 0.5 }] }, 'lines.0.quantity: is not a whole number'],
    ['no line', { lines: [] }, 'lines: is empty'],
    ['a number that is none', { number: 'none' }, 'number: cannot be an order number'],
    ['a customer that there is not', { customer: 'nobody' }, 'customer: There is no customer nobody'],
    [
      'a variant that there is not',
      { lines: [{ ...line, sku: 'SOFA' }] },
      'lines.0.sku: There is no variant SOFA',
    ],
    [
      'another’s payment method',
      { payments: [{ type: 'payment', method: 'paypal', amount: '1' }] },
      "payments.0.method: paypal is none of the customer's payment methods",
    ],
    [
      'a parcel with a line that it does not have',
      { parcels: [{ ...anOrder().parcels[0], trackingNumber: '1Z9', lines: [{ line: 2, quantity: 1 }] }] },
      'parcels.0.lines: names line 2; the order has lines 0 to 1',
    ],
    [
      'a parcel of another order',
      { parcels: anOrder().parcels },
      'parcels.0.trackingNumber: 1Z1 is a parcel of another order',
    ],
  ])('leaves out an order with %s', async (_, more, reason) => {
    expect(await faultsOf(linesWith(...whole, anOrder({ number: 'W9', parcels: [], ...more })))).toEqual([
      `4 ${reason}`,
    ])
  })
})

describe('numbers in a file of our own', () => {
  test.each([
    ['1819.92', []],
    ['1e3', ['4 lines.0.price: 1e3 is in exponent form; write it out']],
    ['99999999999999999999', ['4 lines.0.price: 99999999999999999999 is more than the desk can keep']],
    ['0.1000000000000000055', ['4 lines.0.price: 0.1000000000000000055 has more than two decimals']],
  ])('are read by their digits: %s', async (price, faults) => {
    const order = JSON.stringify(anOrder({ number: 'W3', parcels: [], payments: [] }))
    expect(await faultsOf(linesWith(...whole, order.replace('"136.53"', price)))).toEqual(faults)
  })
})
