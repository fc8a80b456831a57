import { pool } from '#lib/db.ts'

/** Where the shop's own data is. */
const tables = [
  ...[
    'Customer',
    'Address',
    'PaymentMethod',
    'Product',
    'Variant',
    'Order',
    'OrderLine',
    'Payment',
    'Refund',
  ],
  ...['Fulfilment', 'FulfilmentLine', 'ShipmentEvent', 'Reshipment', 'Return', 'ReturnLine', 'Exchange'],
  ...['ExchangeLine', 'ShopRequest'],
]

/** A hash over everything in the shop: two are the same where nothing at all has changed. */
export async function shopDigest(): Promise<string> {
  const hashes = tables.map(
    (table) => `(SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) FROM "${table}" t)`,
  )
  const { rows } = await pool().query<{ digest: string }>(
    `SELECT concat_ws(' ', ${hashes.join(', ')}) AS digest`,
  )
  return rows[0]?.digest ?? ''
}
