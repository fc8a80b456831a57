import { randomUUID } from 'node:crypto'
import { db, type Tx } from '#lib/db.ts'
import type { WorldChange } from './ticket.ts'

const dayMs = 86_400_000

/** Makes the sample shop as a ticket wants it, before the ticket comes in. @throws Error for an order that is not there. */
export async function changeWorld(changes: readonly WorldChange[], now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    for (const change of changes) await make(tx, change, now)
  })
}

function make(tx: Tx, change: WorldChange, now: Date): Promise<unknown> {
  switch (change.change) {
    case 'age':
      return age(tx, change.order, change.days)
    case 'scan':
      return scan(tx, change, now)
    case 'status':
      return tx.order.update({ where: { number: change.order }, data: { status: change.status } })
    case 'refund':
      return refund(tx, change, now)
    case 'note':
      return tx.customer.update({ where: { email: change.email }, data: { note: change.note } })
  }
}

async function age(tx: Tx, number: string, days: number): Promise<void> {
  const found = await tx.$executeRaw`
    UPDATE "Order" SET "placedAt" = "placedAt" - make_interval(days => ${days}),
      "promisedOn" = "promisedOn" - ${days}::int WHERE number = ${number}`
  if (found !== 1) throw new Error(`The sample shop has no order ${number}`)
  await tx.$executeRaw`
    UPDATE "Payment" SET "paidAt" = "paidAt" - make_interval(days => ${days})
    FROM "Order" WHERE "Order".id = "orderId" AND number = ${number}`
  await tx.$executeRaw`
    UPDATE "ShipmentEvent" SET at = at - make_interval(days => ${days})
    FROM "Fulfilment", "Order"
    WHERE "Fulfilment".id = "fulfilmentId" AND "Order".id = "orderId" AND number = ${number}`
  await tx.$executeRaw`
    UPDATE "Fulfilment" SET "shippedAt" = "shippedAt" - make_interval(days => ${days}),
      "deliveredAt" = "deliveredAt" - make_interval(days => ${days})
    FROM "Order" WHERE "Order".id = "orderId" AND number = ${number}`
}

type Change<Kind> = Extract<WorldChange, { change: Kind }>

async function scan(tx: Tx, change: Change<'scan'>, now: Date): Promise<void> {
  const { status, place, text, days_ago } = change
  const parcel = await tx.fulfilment.findFirstOrThrow({
    where: { order: { number: change.order } },
    orderBy: { shippedAt: { sort: 'desc', nulls: 'last' } },
    select: { id: true, shippedAt: true, events: { orderBy: { at: 'desc' }, take: 1, select: { at: true } } },
  })
  // After what the sample has of that day, whatever the hour is now.
  const [last] = parcel.events
  const at = new Date(Math.max(now.getTime() - days_ago * dayMs, (last?.at.getTime() ?? 0) + 60_000))
  await tx.shipmentEvent.create({
    data: { id: randomUUID(), fulfilmentId: parcel.id, at, status, place, text },
  })
  await tx.fulfilment.update({
    where: { id: parcel.id },
    data: { status, shippedAt: parcel.shippedAt ?? at, deliveredAt: status === 'delivered' ? at : null },
  })
}

async function refund(tx: Tx, change: Change<'refund'>, now: Date): Promise<void> {
  const { order, cents, days_ago, reason } = change
  const payment = await tx.payment.findFirstOrThrow({
    where: { order: { number: order } },
    orderBy: { amountCents: 'desc' },
    select: { orderId: true, methodId: true },
  })
  const refundedAt = new Date(now.getTime() - days_ago * dayMs)
  await tx.refund.create({
    data: { ...payment, amountCents: cents, reason, refundedAt, idempotencyKey: randomUUID() },
  })
}
