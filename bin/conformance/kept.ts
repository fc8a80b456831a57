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
  const { rows } = await pool().query<{ name: string; times: string }>(
    'SELECT name, sum(times) AS times FROM kept.touched GROUP BY name',
  )
  return Object.fromEntries(rows.map(({ name, times }) => [name, times]))
}

/** Of which customers a row was changed since, by what the shop's records name them. */
export async function customersTouched(): Promise<string[]> {
  const { rows } = await pool().query<{ customer: string }>('SELECT DISTINCT customer FROM kept.touched')
  return rows.map(({ customer }) => customer)
}

/** Which tables are otherwise in one than in the other. */
export function changedIn(before: Digest, after: Digest): Table[] {
  return names.filter((name) => before[name] !== after[name])
}

/** Counts every row that is written and not as it was before, and whose it was and is, in the transaction that writes it. */
const counting = `
  CREATE TABLE kept.touched (name text, customer text, times bigint NOT NULL, PRIMARY KEY (name, customer));
  CREATE FUNCTION kept.customer_of(name text, changed jsonb) RETURNS text LANGUAGE sql AS $$
    SELECT CASE WHEN name = 'Customer' THEN coalesce(changed->>'externalId', changed->>'id')
      ELSE coalesce((SELECT coalesce("externalId", id::text) FROM public."Customer"
        WHERE id = coalesce((changed->>'customerId')::uuid, (SELECT "customerId" FROM public."Order"
          WHERE id = coalesce((changed->>'orderId')::uuid,
            (SELECT "orderId" FROM public."Fulfilment" WHERE id = (changed->>'fulfilmentId')::uuid),
            (SELECT "orderId" FROM public."Return" WHERE id = (changed->>'returnId')::uuid),
            (SELECT "orderId" FROM public."Exchange" WHERE id = (changed->>'exchangeId')::uuid))))), '') END
  $$;
  CREATE FUNCTION kept.touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD IS DISTINCT FROM NEW THEN
      INSERT INTO kept.touched SELECT DISTINCT TG_TABLE_NAME, kept.customer_of(TG_TABLE_NAME, changed), 1
        FROM unnest(ARRAY[to_jsonb(OLD), to_jsonb(NEW)]) changed WHERE changed IS NOT NULL
        ON CONFLICT (name, customer) DO UPDATE SET times = touched.times + 1;
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
