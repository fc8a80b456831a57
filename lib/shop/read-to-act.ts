import type { z } from 'zod'
import type { Tx } from '#lib/db.ts'
import { askWithin } from '#lib/sql.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { addressFacts, type OrderFacts, type ProductFacts, type ShipmentFacts } from './facts.ts'
import { METHOD, methodName } from './payment-words.ts'
import { readOrder } from './read-order.ts'
import { readProducts } from './read-product.ts'
import { type ProfileToAct, readProfile } from './read-profile.ts'
import { readShipment } from './read-shipment.ts'
import { orderWithin, type Scope } from './scope.ts'

/** An order with what acting on it needs and reading it does not: by which rows it was paid, and what it is made of. */
export type OrderToAct = ProfileToAct & {
  order: OrderFacts
  parcels: ShipmentFacts['parcels']
  /** Those that the order holds something of. */
  products: ProductFacts[]
  payments: { method: string; amountCents: number; isGiftCard: boolean }[]
  refunds: { method: string; amountCents: number }[]
  /** What a method is called, by its id. */
  methods: ReadonlyMap<string, string>
  /** In the order of the facts' lines. */
  lines: { id: string; title: string; quantity: number }[]
  shipTo: z.output<typeof addressFacts>
}

const SELECT = {
  shipTo: true,
  customerId: true,
  lines: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, quantity: true },
  },
  payments: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { methodId: true, amountCents: true, method: METHOD },
  },
  refunds: { select: { methodId: true, amountCents: true } },
} satisfies Prisma.OrderSelect

/** Reads an order within the scope, to propose something that is done to it. Null where there is none. */
export async function readToAct(
  tx: Tx,
  scope: Scope,
  number: string,
  asOf: Date,
): Promise<OrderToAct | null> {
  const where = orderWithin(scope, number)
  if (!where) return null
  const ask = askWithin(tx)
  const [order, shipment, rows] = await Promise.all([
    readOrder(ask, scope, number, asOf),
    readShipment(ask, scope, number, asOf),
    tx.order.findFirst({ where, orderBy: { number: 'asc' }, select: SELECT }),
  ])
  if (order === null || shipment === null || rows === null) return null
  const [known, products] = await Promise.all([
    readProfile(tx, rows.customerId),
    readProducts(
      ask,
      order.lines.map(({ product }) => product),
    ),
  ])
  return {
    ...known,
    products,
    order,
    parcels: shipment.parcels,
    payments: rows.payments.map(({ methodId, amountCents, method: { kind } }) => ({
      method: methodId,
      amountCents,
      isGiftCard: kind === 'gift_card',
    })),
    refunds: rows.refunds.map(({ methodId, amountCents }) => ({ method: methodId, amountCents })),
    methods: new Map(rows.payments.map(({ methodId, method }) => [methodId, methodName(method)])),
    lines: rows.lines,
    shipTo: addressFacts.parse(rows.shipTo),
  }
}
