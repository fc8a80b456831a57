import { describe, expect, test } from 'vitest'
import { db, pool } from '#lib/db.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { exported, importing } from '#lib/testing/imports.ts'
import { aCustomer, anOrder, aProduct, linesWith, useFiles } from '#lib/testing/shop-lines.ts'
import { importFile } from './import.ts'
import { readJsonl } from './jsonl/read.ts'

useDatabase()
const fileOf = useFiles()

/** Imports records, which all have to go in. */
async function imported(...records: object[]) {
  const { tally, faults } = await importing('jsonl', fileOf(linesWith(...records)))
  expect(faults).toEqual([])
  return tally
}

const added = { added: 1, changed: 0, same: 0, leftOut: 0 }
const changed = { added: 0, changed: 1, same: 0, leftOut: 0 }
const same = { added: 0, changed: 0, same: 1, leftOut: 0 }

describe('importing a file', () => {
  test('into an empty shop adds everything; again, it changes nothing', async () => {
    const records = [aProduct(), aCustomer(), anOrder()]
    expect(await imported(...records)).toEqual({ product: added, customer: added, order: added, unread: 0 })
    const before = await exported()
    expect(await imported(...records)).toEqual({ product: same, customer: same, order: same, unread: 0 })
    expect(await exported()).toBe(before)
  })

  test('counts what the lines and shipping come to where no total is said, and names lines as sold', async () => {
    const order = await db().order.findUniqueOrThrow({
      where: { number: 'W1' },
      include: { lines: { orderBy: { position: 'asc' } } },
    })
    expect(order).toMatchObject({ totalCents: 41_673, placedAt: null })
    expect(order.lines.map(({ title, unitCents }) => [title, unitCents])).toEqual([
      ['Desk Lamp, black', 13_653],
      ['Desk Lamp, white', 14_010],
    ])
  })

  test('changes what has become otherwise, and that alone', async () => {
    const variants = [{ ...aProduct().variants[0], price: '99.00', available: false }]
    const customer = aCustomer({ email: 'MARY.B@example.com', name: 'Mary B. Brown' })
    expect(await imported(aProduct({ variants }), customer, anOrder())).toEqual({
      product: changed,
      customer: changed,
      order: same,
      unread: 0,
    })
    const { email } = await db().customer.findUniqueOrThrow({ where: { externalId: 'mary' } })
    expect(email).toBe('mary.b@example.com')
    const kept = await db().variant.findMany({ orderBy: { sku: 'asc' } })
    expect(kept.map(({ sku, priceCents, available }) => [sku, priceCents, available])).toEqual([
      ['LAMP-B', 9_900, false],
      ['LAMP-W', 14_010, true],
    ])
  })

  test('takes away a line that the file leaves out, out of its parcel too', async () => {
    const [first] = anOrder().lines
    const parcels = [{ ...anOrder().parcels[0], lines: [] }]
    expect(await imported(anOrder({ lines: [first], parcels }))).toMatchObject({ order: changed })
    expect(await db().orderLine.count()).toBe(1)
    expect(await db().fulfilmentLine.count()).toBe(0)
    expect(await imported(anOrder())).toMatchObject({ order: changed })
    expect(await db().orderLine.count()).toBe(2)
  })

  test('leaves an order as it is where a line is left out of which there is a return', async () => {
    const { id: orderId, lines } = await orderW1()
    const back = { orderId, status: 'requested', reason: 'Too bright', requestedAt: new Date() } as const
    await db().return.create({
      data: { ...back, lines: { create: [{ orderLineId: lines[1]?.id ?? '', quantity: 1 }] } },
    })
    const before = await exported()
    const file = fileOf(linesWith(anOrder({ status: 'cancelled', lines: [anOrder().lines[0]] })))
    const { tally, faults } = await importing('jsonl', file)
    expect(tally.order).toEqual({ added: 0, changed: 0, same: 0, leftOut: 1 })
    expect(faults).toEqual([
      {
        file,
        row: '1',
        field: 'lines',
        reason: 'leaves out a line of which there is a return or an exchange',
      },
    ])
    expect(await exported()).toBe(before)
  })

  test('keeps the refund and the return that the desk has made since', async () => {
    const { id: orderId, payments } = await orderW1()
    const methodId = payments[0]?.methodId ?? ''
    const refund = { orderId, methodId, amountCents: 500, reason: 'Late', idempotencyKey: 'desk/1' }
    await db().refund.create({ data: { ...refund, refundedAt: new Date() } })
    expect(await imported(anOrder())).toMatchObject({ order: same })
    expect(await db().refund.findMany()).toMatchObject([refund])
    expect(await db().return.count()).toBe(1)
  })

  test('that says of the desk’s refund what is known already leaves its key alone', async () => {
    const { refundedAt } = await db().refund.findFirstOrThrow()
    const at = refundedAt?.toISOString()
    const money = { type: 'refund', method: 'card', amount: '5.00', reason: 'Late', at }
    await imported(anOrder({ payments: [...anOrder().payments, money] }))
    expect(await db().refund.findMany()).toMatchObject([{ idempotencyKey: 'desk/1', amountCents: 500 }])
  })

  test('to check it says the same and writes nothing', async () => {
    const before = await exported()
    const customer = aCustomer({ id: 'new', email: 'new@example.com' })
    const file = fileOf(
      linesWith(
        customer,
        anOrder({ number: 'W2', customer: 'new', parcels: [] }),
        anOrder({ customer: 'nobody' }),
      ),
    )
    const check = await importing('jsonl', file, true)
    expect(await exported()).toBe(before)
    expect(await importing('jsonl', file)).toEqual(check)
    expect(check.faults).toEqual([
      { file, row: '3', field: 'customer', reason: 'There is no customer nobody' },
    ])
    expect(check.tally).toMatchObject({ customer: added, order: { added: 1, leftOut: 1 } })
  })

  test('waits for no other import, and says that there is one', async () => {
    const [first, second] = [await pool().connect(), await pool().connect()]
    try {
      await first.query(`SELECT pg_advisory_lock(hashtext('import into the shop'))`)
      const file = fileOf(linesWith(aProduct()))
      await expect(importFile(second, { file, read: readJsonl })).rejects.toThrow('is under way')
    } finally {
      first.release(true)
      second.release(true)
    }
  })
})

async function orderW1() {
  return db().order.findUniqueOrThrow({
    where: { number: 'W1' },
    include: { lines: { orderBy: { position: 'asc' } }, payments: true },
  })
}
