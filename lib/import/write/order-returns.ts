import type { OrderRecord } from '../records.ts'
import type { Plan } from './batch.ts'
import { placedId } from './ids.ts'
import type { OrderPlace } from './order-place.ts'
import { byTime, rankedIds } from './ranked.ts'

type Planned = Extract<Plan, { rows: unknown }>

/** An order's returns with what is sent back. */
export function returnRows({ number, returns }: OrderRecord, order: OrderPlace): Planned {
  const placed = withIds('returns', number, returns, order)
  return {
    rows: {
      Return: placed.map(({ id, status, reason, method, requestedAt, receivedAt }) => ({
        id,
        orderId: order.id,
        status,
        reason,
        methodId: method && order.methodId(method),
        requestedAt,
        receivedAt,
      })),
      ReturnLine: placed.flatMap(({ id, lines }) =>
        lines.map(({ line, quantity }) => ({
          returnId: id,
          orderLineId: order.lineIds[line] ?? '',
          quantity,
        })),
      ),
    },
    complete: { ReturnLine: placed.map(({ id }) => id) },
  }
}

/** An order's exchanges with what is sent back, and what for. */
export function exchangeRows({ number, exchanges }: OrderRecord, order: OrderPlace): Planned {
  const placed = withIds('exchanges', number, exchanges, order)
  return {
    rows: {
      Exchange: placed.map(({ id, status, difference, method, requestedAt }) => ({
        id,
        orderId: order.id,
        status,
        differenceCents: difference,
        methodId: method && order.methodId(method),
        requestedAt,
      })),
      ExchangeLine: placed.flatMap(({ id, lines }) =>
        lines.map(({ line, sku, quantity }) => ({
          exchangeId: id,
          orderLineId: order.lineIds[line] ?? '',
          newSku: sku,
          quantity,
        })),
      ),
    },
    complete: { ExchangeLine: placed.map(({ id }) => id) },
  }
}

/** Each with its id, in the order of their times: those of which none is known come first. */
function withIds<Each extends { requestedAt: string | null }>(
  part: 'returns' | 'exchanges',
  number: string,
  given: readonly Each[],
  { id, present }: OrderPlace,
): (Each & { id: string })[] {
  const sorted = byTime(given, ({ requestedAt }) => requestedAt)
  const ids = rankedIds(present.parts[part].get(id) ?? [], sorted.length, (place) =>
    placedId(part, number, place),
  )
  return sorted.map((each, place) => ({ ...each, id: ids[place] ?? '' }))
}
