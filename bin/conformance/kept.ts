import { pool } from '#lib/db.ts'

/** Where the shop's own data is, each with what tells its rows apart; what refers to others after them. */
const tables = {
  Product: ['id'],
  Variant: ['id'],
  Customer: ['id'],
  Address: ['id'],
  PaymentMethod: ['id'],
  Order: ['id'],
  OrderLine: ['id'],
  Payment: ['id'],
  Refund: ['id'],
  Fulfilment: ['id'],
  FulfilmentLine: ['fulfilmentId', 'orderLineId'],
  ShipmentEvent: ['id'],
  Reshipment: ['id'],
  Return: ['id'],
  ReturnLine: ['returnId', 'orderLineId'],
  Exchange: ['id'],
  ExchangeLine: ['exchangeId', 'orderLineId', 'newSku'],
  ShopRequest: ['key'],
} as const

type Table = keyof typeof tables
const names: Table[] = Object.keys(tables).filter((name): name is Table => name in tables)

/** A hash over all rows of each table of the shop: two are the same where nothing at all has changed. */
export type Digest = Record<string, string>

export async function shopDigest(): Promise<Digest> {
  const hashes = names.map(
    (name) => `(SELECT coalesce(sum(hashtextextended(t::text, 0)), 0)::text FROM "${name}" t) AS "${name}"`,
  )
  const { rows } = await pool().query<Digest>(`SELECT ${hashes.join(', ')}`)
  return rows[0] ?? {}
}

/** Which tables are otherwise in one than in the other. */
export function changedIn(before: Digest, after: Digest): Table[] {
  return names.filter((name) => before[name] !== after[name])
}

/** Keeps the shop as it is now, for `restoreShop`. */
export async function keepShop(): Promise<void> {
  const copies = names.map((name) => `CREATE TABLE kept."${name}" AS TABLE "${name}"`)
  await pool().query(['CREATE SCHEMA kept', ...copies].join('; '))
}

/** Makes the shop as it was kept again, where it is otherwise. Cases, and what became of them, stay. */
export async function restoreShop(kept: Digest): Promise<void> {
  const changed = changedIn(kept, await shopDigest())
  if (changed.length === 0) return
  const again = changed.flatMap((name) => {
    const same = tables[name].map((column) => `k."${column}" = t."${column}"`).join(' AND ')
    return [
      `DELETE FROM "${name}" t WHERE NOT EXISTS (SELECT FROM kept."${name}" k WHERE ${same} AND k IS NOT DISTINCT FROM t)`,
      `INSERT INTO "${name}" SELECT k.* FROM kept."${name}" k WHERE NOT EXISTS (SELECT FROM "${name}" t WHERE ${same})`,
    ]
  })
  // Rows come back under the same ids: what refers to them is as right as before.
  const statements = ['BEGIN', 'SET LOCAL session_replication_role = replica', ...again, 'COMMIT']
  await pool().query(statements.join('; '))
}
