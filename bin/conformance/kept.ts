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

/** How often each table of the shop was changed since the shop was kept, or restored. Two are the same where nothing has. */
export type Digest = Record<string, string>

export async function shopDigest(): Promise<Digest> {
  const { rows } = await pool().query<{ name: string; times: string }>('SELECT name, times FROM kept.touched')
  return Object.fromEntries(rows.map(({ name, times }) => [name, times]))
}

/** Which tables are otherwise in one than in the other. */
export function changedIn(before: Digest, after: Digest): Table[] {
  return names.filter((name) => before[name] !== after[name])
}

/** Counts every row that is written and not as it was before, in the transaction that writes it. */
const counting = `
  CREATE TABLE kept.touched (name text PRIMARY KEY, times bigint NOT NULL);
  CREATE FUNCTION kept.touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD IS DISTINCT FROM NEW THEN
      INSERT INTO kept.touched VALUES (TG_TABLE_NAME, 1)
        ON CONFLICT (name) DO UPDATE SET times = touched.times + 1;
    END IF;
    RETURN NULL;
  END $$`

/** Keeps the shop as it is now, for `restoreShop`. */
export async function keepShop(): Promise<void> {
  const copies = names.flatMap((name) => [
    `CREATE TABLE kept."${name}" AS TABLE "${name}"`,
    `CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION kept.touch()`,
  ])
  await pool().query(['CREATE SCHEMA kept', counting, ...copies].join('; '))
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
  // Rows come back under the same ids: what refers to them is as right as before. No trigger counts them.
  const statements = [
    'BEGIN',
    'SET LOCAL session_replication_role = replica',
    ...again,
    'DELETE FROM kept.touched',
  ]
  await pool().query([...statements, 'COMMIT'].join('; '))
}
