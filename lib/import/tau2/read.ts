import type { z } from 'zod'
import type { RecordFault } from '../fault.ts'
import { objectRecords } from '../file/object-records.ts'
import { type Row, wrong } from '../read.ts'
import type { ShopRecord } from '../records.ts'
import { faultsOf } from '../schema-faults.ts'
import { orderOf } from './order-to-shop.ts'
import { tau2Order, tau2Product, tau2User } from './schema.ts'
import { customerOf, productOf } from './to-shop.ts'

type Read = { record: ShopRecord } | { faults: RecordFault[] }

const sections = new Map<string, (value: unknown, key: string) => Read>([
  ['products', (value, key) => read(tau2Product, value, productOf, { key, field: 'product_id' })],
  ['users', (value, key) => read(tau2User, value, customerOf, { key, field: 'user_id' })],
  ['orders', (value, key) => read(tau2Order, value, orderOf, { key, field: 'order_id' })],
])

/** Reads a database of tau2-retail, such as its db.json: one object with products, users and orders, in this order. */
export async function* readTau2(file: string): AsyncGenerator<Row> {
  for await (const { section, key, at, ...found } of objectRecords(file)) {
    const row = key === '' ? section : `${section} ${key}`
    const of = sections.get(section)
    if ('reason' in found) yield { row, at, ...wrong(found.reason) }
    else if (of === undefined) yield { row, at, ...wrong(`There are no ${section} in this format`) }
    else yield { row, at, ...of(found.value, key) }
  }
}

function read<Record>(
  schema: z.ZodType<Record>,
  value: unknown,
  map: (record: Record) => Read,
  id: { key: string; field: keyof Record & string },
): Read {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) return { faults: faultsOf(parsed.error) }
  const given = new Map(Object.entries(Object(value))).get(id.field)
  if (given === id.key) return map(parsed.data)
  return { faults: [{ field: id.field, reason: `is not ${id.key}, under which the record stands` }] }
}
