import type pg from 'pg'
import { z } from 'zod'
import { customerRecord, orderRecord, productRecord, type ShopRecord } from '../records.ts'
import { shopRecords } from '../shop/read.ts'

/** The shop of the client's database in our own format, a line each with its end. The client must be in no transaction. */
export async function* jsonlOf(client: pg.ClientBase): AsyncGenerator<string> {
  for await (const record of shopRecords(client)) yield `${JSON.stringify(encoded(record))}\n`
}

function encoded(record: ShopRecord): object {
  switch (record.kind) {
    case 'product':
      return z.encode(productRecord, record)
    case 'customer':
      return z.encode(customerRecord, record)
    case 'order':
      return z.encode(orderRecord, record)
  }
}
