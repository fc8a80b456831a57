/** A table that is imported into. */
export type Table = {
  /** Its columns with their types. */
  columns: Record<string, string>
  key: readonly string[]
  /** Columns that stay as they were first written. */
  kept?: readonly string[]
  /** The column of what its rows belong to, where those that a file leaves out go. */
  parent?: string
}

const id = ['id'] as const
const text = 'text'
const uuid = 'uuid'
const int = 'int'
const time = 'timestamp'

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
  Order: {
    columns: {
      id: uuid,
      number: text,
      customerId: uuid,
      status: '"OrderStatus"',
      currency: text,
      shippingCents: int,
      totalCents: int,
      placedAt: time,
      promisedOn: 'date',
      cancelledAt: time,
      cancelledReason: text,
      itemsChangedAt: time,
      shipTo: 'jsonb',
    },
    key: id,
  },
  OrderLine: {
    columns: {
      id: uuid,
      orderId: uuid,
      variantId: uuid,
      position: int,
      title: text,
      quantity: int,
      unitCents: int,
    },
    key: id,
    parent: 'orderId',
  },
  Payment: {
    columns: { id: uuid, orderId: uuid, methodId: uuid, amountCents: int, position: int, paidAt: time },
    key: id,
  },
  Refund: {
    columns: {
      id: uuid,
      orderId: uuid,
      methodId: uuid,
      amountCents: int,
      reason: text,
      idempotencyKey: text,
      position: int,
      refundedAt: time,
    },
    key: id,
    kept: ['idempotencyKey'],
  },
  Fulfilment: {
    columns: {
      id: uuid,
      orderId: uuid,
      carrier: text,
      trackingNumber: text,
      status: '"ShipmentStatus"',
      shippedAt: time,
      deliveredAt: time,
    },
    key: id,
  },
  FulfilmentLine: {
    columns: { fulfilmentId: uuid, orderLineId: uuid, quantity: int },
    key: ['fulfilmentId', 'orderLineId'],
    parent: 'fulfilmentId',
  },
  ShipmentEvent: {
    columns: { id: uuid, fulfilmentId: uuid, at: time, status: '"ShipmentStatus"', place: text, text: text },
    key: id,
  },
  Reshipment: {
    columns: {
      id: uuid,
      orderId: uuid,
      fulfilmentId: uuid,
      reason: text,
      idempotencyKey: text,
      createdAt: time,
    },
    key: ['fulfilmentId'],
    kept: ['id', 'idempotencyKey'],
  },
  Return: {
    columns: {
      id: uuid,
      orderId: uuid,
      status: '"ReturnStatus"',
      reason: text,
      methodId: uuid,
      requestedAt: time,
      receivedAt: time,
    },
    key: id,
  },
  ReturnLine: {
    columns: { returnId: uuid, orderLineId: uuid, quantity: int },
    key: ['returnId', 'orderLineId'],
    parent: 'returnId',
  },
  Exchange: {
    columns: {
      id: uuid,
      orderId: uuid,
      status: '"ReturnStatus"',
      differenceCents: int,
      methodId: uuid,
      requestedAt: time,
    },
    key: id,
  },
  ExchangeLine: {
    columns: { exchangeId: uuid, orderLineId: uuid, newSku: text, quantity: int },
    key: ['exchangeId', 'orderLineId', 'newSku'],
    parent: 'exchangeId',
  },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof tables

export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables)

type Value = string | number | boolean | null | { [key: string]: string }
export type AnyRow = Record<string, Value>

/** What is written of a record: rows of tables, each with every column. */
export type Rows = { [Name in TableName]?: Record<keyof (typeof tables)[Name]['columns'], Value>[] }

/** Of which parents the rows that are not among those written go, by their table. */
export type Complete = { [Name in TableName]?: string[] }
