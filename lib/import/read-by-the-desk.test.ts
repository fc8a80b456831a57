import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#lib/db.ts'
import { builtInShop } from '#lib/shop/read.ts'
import type { Scope } from '#lib/shop/scope.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { importing } from '#lib/testing/imports.ts'

useDatabase()

const asOf = new Date('2026-11-30T09:15:00Z')
const shop = builtInShop(db())

beforeAll(async () => {
  await importing('tau2-retail', join(import.meta.dirname, 'tau2/sample.json'))
})

async function scopeOf(externalId: string): Promise<Scope> {
  const { id } = await db().customer.findUniqueOrThrow({ where: { externalId } })
  return { kind: 'customer', customerId: id }
}

test('the desk reads a customer who was imported, with what pays and no day that nobody knows', async () => {
  expect(await shop.customer(await scopeOf('mary_ann_brown_1'), asOf)).toMatchObject({
    name: 'Mary Ann Brown',
    customer_since: null,
    address: { line1: '1 Elm Street', line2: null, region: 'CO', country: 'US' },
    payment_methods: expect.arrayContaining([
      expect.objectContaining({ method: 'card ending 0042', method_id: 'credit_card_1' }),
      expect.objectContaining({ method: 'PayPal wallet' }),
      expect.objectContaining({ method: 'gift card', balance_cents: 1_800 }),
    ]),
    order_count: 4,
  })
})

test('and their orders, by the number as their shop writes it', async () => {
  const scope = await scopeOf('mary_ann_brown_1')
  expect(await shop.order(scope, '#W1000003', asOf)).toMatchObject({
    number: 'W1000003',
    status: 'cancelled',
    placed_on: null,
    total_cents: 14_010,
    refunds: [{ refunded_on: null, amount_cents: 14_010, method: 'gift card', reason: 'ordered by mistake' }],
    cancelled: { cancelled_on: null, reason: 'ordered by mistake' },
  })
  expect(await shop.order(scope, 'W1000002', asOf)).toMatchObject({ status: 'pending', items_changed: true })
  expect(await shop.order(scope, '#W1000005', asOf)).toBeNull()
})

test('and what came of one: parcels, a return, an exchange', async () => {
  const scope = await scopeOf('li_wei_2')
  expect(await shop.order(scope, '#W1000006', asOf)).toMatchObject({
    returns: [{ status: 'requested', requested_on: null, items: [{ quantity: 1 }, { quantity: 1 }] }],
  })
  expect(await shop.order(scope, '#W1000007', asOf)).toMatchObject({
    exchanges: [{ status: 'requested', requested_on: null, difference_cents: -537 }],
  })
  expect(await shop.shipment(scope, '#W1000005', asOf)).toMatchObject({
    parcels: [
      { status: 'delivered', tracking_number: '900000000004', delivered_at: null },
      { status: 'delivered', tracking_number: '900000000003', delivered_at: null },
    ],
  })
})
