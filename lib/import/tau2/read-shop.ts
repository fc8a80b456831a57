import { z } from 'zod'
import { pool } from '#lib/db.ts'
import type { ShopRecord } from '../records.ts'
import { shopRecords } from '../shop/read.ts'
import { catalogueOf, tau2OrderOf, tau2ProductOf, tau2UserOf } from './records.ts'
import { tau2Order, tau2Product, tau2User } from './schema.ts'

/** Records by their ids, each as tau2-retail's db.json has it, amounts in dollars. */
type Tau2Records = Record<string, Record<string, unknown>>

/**
 * The whole shop of the process's database in the form of tau2-retail's db.json: what was imported from one is as it was,
 * but that a user's orders are sorted by their numbers and an order's parcels by theirs. All of it is held in memory.
 *
 * @param customers of whom users and orders are read, by their ids; of everybody if left out.
 * @throws Error for what the benchmark has no word for, such as an order that is on its way.
 */
export async function tau2Records(
  customers: readonly string[] | null = null,
): Promise<Record<'products' | 'users' | 'orders', Tau2Records>> {
  const { product, customer, order } = await allRecords(customers)
  const catalogue = catalogueOf(product)
  const ordersOf = Map.groupBy(order, ({ customer }) => customer)
  const numbers = (id: string) => (ordersOf.get(id) ?? []).map(({ number }) => number)
  return {
    products: Object.fromEntries(
      product.map((each) => [each.id, z.encode(tau2Product, tau2ProductOf(each))]),
    ),
    users: Object.fromEntries(
      customer.map((each) => [each.id, z.encode(tau2User, tau2UserOf(each, numbers(each.id)))]),
    ),
    orders: Object.fromEntries(
      order.map((each) => [`#${each.number}`, z.encode(tau2Order, tau2OrderOf(each, catalogue))]),
    ),
  }
}

type Found = { [Kind in ShopRecord['kind']]: Extract<ShopRecord, { kind: Kind }>[] }

async function allRecords(customers: readonly string[] | null): Promise<Found> {
  const found: Found = { product: [], customer: [], order: [] }
  const client = await pool().connect()
  try {
    for await (const record of shopRecords(client, customers)) keep(found, record)
  } finally {
    client.release()
  }
  return found
}

function keep(found: Found, record: ShopRecord): void {
  switch (record.kind) {
    case 'product':
      found.product.push(record)
      break
    case 'customer':
      found.customer.push(record)
      break
    case 'order':
      found.order.push(record)
  }
}
