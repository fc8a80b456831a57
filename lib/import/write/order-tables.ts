import { id, int, type Table, text, time, uuid } from './table.ts'

/** What orders are kept in, in an order in which they can be written. */
export const orderTables = {
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
