import { expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { personas } from '#prisma/seed/personas.ts'
import { changeWorld } from './world.ts'

useDatabase('shop')

const now = new Date()

async function read({ email, order }: { email: string; order: string }) {
  const { id: customerId } = await db().customer.findUniqueOrThrow({ where: { email } })
  const scope = { kind: 'customer', customerId } as const
  const shop = builtInShop(db())
  return { order: await shop.order(scope, order, now), shipment: await shop.shipment(scope, order, now) }
}

test('an order grows older with all that happened to it', async () => {
  await changeWorld([{ change: 'age', order: 'O-1001', days: 10 }], now)
  const { order, shipment } = await read(personas.stalled)
  expect(order).toMatchObject({ days_since_placed: 19 })
  expect(shipment).toMatchObject({
    days_past_promise: 14,
    parcels: [{ days_since_shipped: 18, last_scan: { days_ago: 16, place: 'Malmö' } }],
  })
})

test('the newest parcel was scanned since', async () => {
  const scan = { status: 'delivered', days_ago: 1, place: 'Porto', text: 'Delivered' } as const
  await changeWorld([{ change: 'scan', order: 'O-1009', ...scan }], now)
  const { shipment } = await read(personas.late)
  const delivered_at = expect.any(String)
  expect(shipment).toMatchObject({
    parcels: [{ status: 'delivered', delivered_at, last_scan: { place: 'Porto', days_ago: 1 } }],
  })
})

test('money went back', async () => {
  await changeWorld([{ change: 'refund', order: 'O-965', cents: 700, days_ago: 2, reason: 'Late' }], now)
  expect((await read(personas.lost)).order).toMatchObject({
    refunded_cents: 700,
    refunds: [{ reason: 'Late' }],
  })
})

test('an order that is not there is no world', async () => {
  await expect(changeWorld([{ change: 'age', order: 'O-9999', days: 1 }], now)).rejects.toThrow(
    'no order O-9999',
  )
})
