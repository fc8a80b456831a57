import type pg from 'pg'
import type { CustomerRecord, OrderRecord, ProductRecord, ShopRecord } from '../records.ts'
import { type CustomerRow, customerRows } from './customer-rows.ts'
import { type OrderRow, orderRows } from './order-rows.ts'
import { type ProductRow, productRows } from './product-rows.ts'

const rowsAtOnce = 500

/**
 * Every product, customer and order of the shop, in this order and each kind by its bytes' order, as they stood when the
 * first was read. Holds a few hundred at a time in memory. The client must be in no transaction.
 *
 * @param customers of whom customers and orders are read, by what records name them; of everybody if left out.
 */
export async function* shopRecords(
  client: pg.ClientBase,
  customers: readonly string[] | null = null,
): AsyncGenerator<ShopRecord> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    for await (const row of rowsOf<ProductRow>(client, productRows, [])) yield productIn(row)
    for await (const row of rowsOf<CustomerRow>(client, customerRows, [customers])) yield customerIn(row)
    for await (const row of rowsOf<OrderRow>(client, orderRows, [customers])) yield orderIn(row)
  } finally {
    await client.query('ROLLBACK')
  }
}

async function* rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  sql: string,
  values: unknown[],
): AsyncGenerator<Row> {
  await client.query(`DECLARE records NO SCROLL CURSOR FOR ${sql}`, values)
  while (true) {
    const { rows } = await client.query<Row>(`FETCH ${rowsAtOnce} FROM records`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('CLOSE records')
}

function productIn(row: ProductRow): ProductRecord {
  return { kind: 'product', ...row }
}

function customerIn({ since, ...row }: CustomerRow): CustomerRecord {
  return { kind: 'customer', ...row, since: utc(since) }
}

function orderIn({ lines, shipTo, ...row }: OrderRow): OrderRecord {
  const place = new Map(lines.map(({ id }, index) => [id, index]))
  const placed = <Of extends { line: string }>(of: Of[]) =>
    of
      .map((each) => ({ ...each, line: place.get(each.line) ?? 0 }))
      .toSorted((one, other) => one.line - other.line)
  return {
    kind: 'order',
    ...row,
    placedAt: utc(row.placedAt),
    cancelledAt: utc(row.cancelledAt),
    itemsChangedAt: utc(row.itemsChangedAt),
    shipTo,
    lines: lines.map(({ id: _, ...line }) => line),
    payments: row.payments.map((each) => ({ ...each, at: utc(each.at) })),
    parcels: row.parcels.map((each) => ({
      ...each,
      shippedAt: utc(each.shippedAt),
      deliveredAt: utc(each.deliveredAt),
      lines: placed(each.lines),
      events: each.events.map((event) => ({ ...event, at: known(event.at) })),
      replacement: each.replacement && { ...each.replacement, at: known(each.replacement.at) },
    })),
    returns: row.returns.map((each) => ({
      ...each,
      requestedAt: utc(each.requestedAt),
      receivedAt: utc(each.receivedAt),
      lines: placed(each.lines),
    })),
    exchanges: row.exchanges.map((each) => ({
      ...each,
      requestedAt: utc(each.requestedAt),
      lines: placed(each.lines),
    })),
  }
}

/** A time as PostgreSQL writes it in JSON, without its zone, which is UTC. */
function known(time: string): string {
  return new Date(`${time}Z`).toISOString()
}

function utc(time: string | null): string | null {
  return time && known(time)
}
