import type {
  Exchange,
  ExchangeLine,
  OrderLine,
  Reshipment,
  Return,
  ReturnLine,
} from '#prisma/generated/client.ts'
import { daysBefore } from '../days.ts'
import { idOf } from '../random.ts'
import type { OrderRow } from '../rows.ts'
import { ARTICLES } from './catalogue.ts'
import type { Outcome } from './outcome.ts'

export type AftermathRows = {
  reshipments: Reshipment[]
  returns: Return[]
  returnLines: ReturnLine[]
  exchanges: Exchange[]
  exchangeLines: ExchangeLine[]
}

/**
 * What came after an order: replacement, return, exchange.
 *
 * @param lastParcel the parcel that a replacement was sent in.
 */
export function aftermathRows(
  outcome: Outcome,
  order: OrderRow,
  lines: readonly OrderLine[],
  lastParcel: string | undefined,
  day: Date,
): AftermathRows {
  return {
    reshipments: reshipments(outcome, order, lastParcel, day),
    ...returns(outcome, order, lines, day),
    ...exchanges(outcome, order, lines, day),
  }
}

function reshipments(
  { reshipped }: Outcome,
  order: OrderRow,
  parcel: string | undefined,
  day: Date,
): Reshipment[] {
  if (!reshipped || !parcel) return []
  const key = `seed-reshipment-${order.number}`
  return [
    {
      id: idOf('reshipment', key),
      orderId: order.id,
      fulfilmentId: parcel,
      reason: reshipped.reason,
      idempotencyKey: key,
      createdAt: daysBefore(day, reshipped.age, '10:40'),
    },
  ]
}

function returns(outcome: Outcome, order: OrderRow, lines: readonly OrderLine[], day: Date) {
  const plan = outcome.return
  if (!plan) return { returns: [], returnLines: [] }
  const id = idOf('return', order.number)
  const row: Return = {
    id,
    orderId: order.id,
    status: plan.status,
    reason: plan.reason,
    methodId: null,
    requestedAt: daysBefore(day, plan.requested, '18:05'),
    receivedAt: plan.received === undefined ? null : daysBefore(day, plan.received, '11:15'),
  }
  const returnLines = lines.map((line) => ({ returnId: id, orderLineId: line.id, quantity: line.quantity }))
  return { returns: [row], returnLines }
}

function exchanges({ exchange }: Outcome, order: OrderRow, lines: readonly OrderLine[], day: Date) {
  const exchanged = lines.flatMap((line) => swap(line)).slice(0, 1)
  if (!exchange || exchanged.length === 0) return { exchanges: [], exchangeLines: [] }
  const id = idOf('exchange', order.number)
  const row: Exchange = {
    id,
    orderId: order.id,
    status: exchange.status,
    // Variants of one product cost the same.
    differenceCents: 0,
    methodId: null,
    requestedAt: daysBefore(day, exchange.age, '18:05'),
  }
  return { exchanges: [row], exchangeLines: exchanged.map((line) => ({ ...line, exchangeId: id })) }
}

/** Another variant of the same product, where there is one. */
function swap(line: OrderLine): Array<Omit<ExchangeLine, 'exchangeId'>> {
  const article = [...ARTICLES.values()].find((candidate) => candidate.id === line.variantId)
  const newSku = article?.siblings[0]
  return newSku === undefined ? [] : [{ orderLineId: line.id, newSku, quantity: 1 }]
}
