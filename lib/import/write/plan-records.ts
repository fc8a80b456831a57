import type pg from 'pg'
import type { ShopRecord } from '../records.ts'
import type { Plan } from './batch.ts'
import { planCustomers } from './customers.ts'
import { planOrders } from './orders.ts'
import { planProducts } from './products.ts'

/** Says what is to be written of records that are all of one kind. */
export async function planRecords(client: pg.ClientBase, records: readonly ShopRecord[]): Promise<Plan[]> {
  const products = records.filter((record) => record.kind === 'product')
  if (products.length > 0) return planProducts(client, products)
  const customers = records.filter((record) => record.kind === 'customer')
  if (customers.length > 0) return planCustomers(client, customers)
  return planOrders(
    client,
    records.filter((record) => record.kind === 'order'),
  )
}
