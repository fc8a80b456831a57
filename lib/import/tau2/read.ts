import type { z } from 'zod'
import { objectRecords } from '../file/object-records.ts'
import { type Row, wrong } from '../read.ts'
import type { ShopRecord } from '../records.ts'
import { faultsOf } from '../schema-faults.ts'
import type { Mapped } from './address.ts'
import { orderOf } from './order-to-shop.ts'
import { tau2Order, tau2Product, tau2User } from './schema.ts'
import { customerOf, productOf } from './to-shop.ts'

/** Reads a database of tau2-retail, such as its db.json: one object with products, users and orders, in this order. */
export async function* readTau2(file: string): AsyncGenerator<Row> {
  const sections = sectionsOf(new Map())
  for await (const { section, key, at, ...found } of objectRecords(file)) {
    const row = key === '' ? section : `${section} ${key}`
    const of = sections.get(section)
    if ('reason' in found) yield { row, at, ...wrong(found.reason) }
    else if (of === undefined) yield { row, at, ...wrong(`There are no ${section} in this format`) }
    else yield { row, at, ...of(found.value, key) }
  }
}

/** How records are read, by their section's name. @param products notes the product of each item. */
function sectionsOf(products: Map<string, string>) {
  return new Map<string, (value: unknown, key: string) => Mapped<ShopRecord>>([
    [
      'products',
      reader(tau2Product, 'product_id', (product) => {
        for (const item of Object.keys(product.variants)) products.set(item, product.product_id)
        return productOf(product)
      }),
    ],
    ['users', reader(tau2User, 'user_id', customerOf)],
    ['orders', reader(tau2Order, 'order_id', (order) => orderOf(order, products))],
  ])
}

/** @param id the field that says again under which key the record stands. */
function reader<Given>(
  schema: z.ZodType<Given>,
  id: keyof Given & string,
  map: (record: Given) => Mapped<ShopRecord>,
) {
  return (value: unknown, key: string): Mapped<ShopRecord> => {
    const parsed = schema.safeParse(value, { reportInput: true })
    if (!parsed.success) return { faults: faultsOf(parsed.error) }
    const given = new Map(Object.entries(Object(value))).get(id)
    if (given === key) return map(parsed.data)
    return { faults: [{ field: id, reason: `is not ${key}, under which the record stands` }] }
  }
}
