import { pool } from '#lib/db.ts'
import { formats } from '#lib/import/formats.ts'
import { importFile } from '#lib/import/import.ts'
import { tau2Records } from '#lib/import/tau2/read-shop.ts'
import { DataError, type TauRecords } from './scenario.ts'

/** Imports a benchmark's shop into the database that `db()` opens. @throws DataError where a row of it is left out. */
export async function importShop(file: string): Promise<void> {
  const read = formats.get('tau2-retail')
  if (read === undefined) throw new Error('This version imports no tau2-retail')
  const faults: string[] = []
  const client = await pool().connect()
  try {
    await importFile(client, {
      file,
      read,
      onFault: ({ row, field, reason }) => faults.push(`${row} ${field}: ${reason}`),
    })
  } finally {
    client.release()
  }
  if (faults.length > 0) throw new DataError(`${file}: ${faults.length} rows are left out. ${faults[0]}`)
}

/** Every record of the shop that `db()` opens, in the form of the benchmark. */
export function readRecords(): Promise<TauRecords> {
  return tau2Records()
}

/** Every record of the shop, where all but what is of these customers, and the products, is as it was before. */
export async function readRecordsOf(customers: readonly string[], before: TauRecords): Promise<TauRecords> {
  const { products, users, orders } = await tau2Records(customers)
  const changed = new Set<unknown>(customers)
  const others = (records: TauRecords['orders']) =>
    Object.fromEntries(Object.entries(records).filter(([, { user_id }]) => !changed.has(user_id)))
  return {
    products,
    users: { ...others(before.users), ...users },
    orders: { ...others(before.orders), ...orders },
  }
}
