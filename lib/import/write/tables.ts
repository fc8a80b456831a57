import { orderTables } from './order-tables.ts'
import { id, int, type Table, text, time, uuid } from './table.ts'

/** In an order in which they can be written. */
export const tables = {
  Product: {
    columns: { id: uuid, externalId: text, name: text, description: text, category: text },
    key: id,
  },
  Variant: {
    columns: {
      id: uuid,
      productId: uuid,
      sku: text,
      options: 'jsonb',
      priceCents: int,
      currency: text,
      available: 'boolean',
      stock: int,
    },
    key: id,
  },
  Customer: {
    columns: {
      id: uuid,
      externalId: text,
      email: text,
      name: text,
      phone: text,
      locale: text,
      note: text,
      since: time,
    },
    key: id,
  },
  Address: {
    columns: {
      id: uuid,
      customerId: uuid,
      line1: text,
      line2: text,
      city: text,
      region: text,
      postcode: text,
      country: text,
      isDefault: 'boolean',
    },
    key: id,
    parent: 'customerId',
  },
  PaymentMethod: {
    columns: {
      id: uuid,
      externalId: text,
      customerId: uuid,
      kind: '"PaymentKind"',
      label: text,
      last4: text,
      balanceCents: int,
      currency: text,
    },
    key: id,
  },
  ...orderTables,
} as const satisfies Record<string, Table>

export type TableName = keyof typeof tables

export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables)

type Value = string | number | boolean | null | { [key: string]: string }
export type AnyRow = Record<string, Value>

/** What is written of a record: rows of tables, each with every column. */
export type Rows = { [Name in TableName]?: Record<keyof (typeof tables)[Name]['columns'], Value>[] }

/** Of which parents the rows that are not among those written go, by their table. */
export type Complete = { [Name in TableName]?: string[] }
