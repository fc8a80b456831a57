import { randomInt } from 'node:crypto'
import type { Tx } from '#lib/db.ts'
import type { Order, Prisma } from '#prisma/generated/client.ts'
import type { ShopAnswer, ShopRequestOf } from '../write.ts'
import { sameAddress } from './address.ts'
import { holdOrder, type Job, ShopRefusal } from './once.ts'
import { takeStock } from './stock.ts'

type Reship = ShopRequestOf<'reship'>

/** Sends items of an order again: the stock is taken, and a parcel with a label made that the carrier has yet to get. */
export async function reship(job: Job, request: Reship): Promise<ShopAnswer> {
  const { tx, key, at } = job
  const order = await holdOrder(job, request.order)
  if (order.status === 'cancelled') throw new ShopRefusal(`${order.number} was cancelled.`)
  if (!sameAddress(order.shipTo, request.shipTo)) {
    throw new ShopRefusal(`The address of ${order.number} has changed since.`)
  }
  const parcel = await parcelOf(tx, order, request)
  await refuseTwice(tx, order, request)
  await takeStock(tx, takenFrom(parcel.lines, request))
  const sent = { carrier: parcel.carrier, trackingNumber: newNumberLike(parcel.trackingNumber) }
  const { id: fulfilmentId } = await tx.fulfilment.create({
    data: {
      orderId: order.id,
      ...sent,
      status: 'label_created',
      lines: {
        createMany: {
          data: request.lines.map(({ lineId, quantity }) => ({ orderLineId: lineId, quantity })),
        },
      },
      events: { create: { at, status: 'label_created', place: parcel.from, text: label } },
    },
    select: { id: true },
  })
  const { reason } = request
  await tx.reshipment.create({
    data: { orderId: order.id, fulfilmentId, reason, idempotencyKey: key, createdAt: at },
  })
  return { kind: 'reship', ...sent }
}

const label = 'Label created, parcel not yet handed over'

const PARCEL = {
  carrier: true,
  trackingNumber: true,
  lines: {
    select: { orderLineId: true, quantity: true, orderLine: { select: { title: true, variantId: true } } },
  },
  events: { orderBy: { at: 'asc' }, take: 1, select: { place: true } },
} satisfies Prisma.FulfilmentSelect

type ParcelLine = { orderLineId: string; quantity: number; orderLine: { title: string; variantId: string } }
type Parcel = { carrier: string; trackingNumber: string; from: string; lines: ParcelLine[] }

/** The parcel that is replaced, which must have held what is sent again. */
async function parcelOf(tx: Tx, order: Order, { trackingNumber, lines }: Reship): Promise<Parcel> {
  const found = await tx.fulfilment.findUnique({
    where: { trackingNumber, orderId: order.id },
    select: PARCEL,
  })
  if (found === null) throw new ShopRefusal(`${order.number} has no parcel ${trackingNumber}.`)
  const distinct = new Set(lines.map(({ lineId }) => lineId)).size === lines.length
  if (lines.length === 0 || !distinct) throw new ShopRefusal('It is not clear what is to be sent again.')
  for (const { lineId, quantity } of lines) {
    const held = found.lines.find(({ orderLineId }) => orderLineId === lineId)?.quantity ?? 0
    if (quantity < 1 || quantity > held) {
      throw new ShopRefusal(`${trackingNumber} did not hold all that is to be sent again.`)
    }
  }
  return { ...found, from: found.events[0]?.place ?? '' }
}

async function refuseTwice(tx: Tx, { id: orderId, number }: Order, { lines }: Reship): Promise<void> {
  const orderLineId = { in: lines.map(({ lineId }) => lineId) }
  const earlier = await tx.reshipment.findFirst({
    where: { orderId, fulfilment: { lines: { some: { orderLineId } } } },
    select: { fulfilment: { select: { trackingNumber: true } } },
  })
  if (earlier === null) return
  throw new ShopRefusal(`${number} has been sent again already, as ${earlier.fulfilment.trackingNumber}.`)
}

function takenFrom(held: readonly ParcelLine[], { lines }: Reship) {
  return lines.flatMap(({ lineId, quantity }) => {
    const line = held.find(({ orderLineId }) => orderLineId === lineId)?.orderLine
    return line === undefined ? [] : [{ ...line, quantity }]
  })
}

/** A tracking number that is not used yet, with the letters that the carrier's numbers begin with. */
function newNumberLike(trackingNumber: string): string {
  const letters = /^[A-Z]{0,4}/.exec(trackingNumber)?.[0] ?? ''
  return `${letters}${randomInt(10 ** 9, 10 ** 10)}`
}
