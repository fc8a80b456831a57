import { z } from 'zod'
import type { Tx } from '#lib/db.ts'
import { amountWords } from '#lib/words.ts'
import type { Order, PrismaClient } from '#prisma/generated/client.ts'
import { METHOD, methodName } from './payment-words.ts'
import type { RefundRequest, ShopOutcome } from './write.ts'
import { once, ShopRefusal } from './write-once.ts'

export const refundAnswer = z.object({ kind: z.literal('refund') })
type Answer = z.infer<typeof refundAnswer>

/** Pays back what was paid for an order: never more than is left of it, of the order and of each method. */
export async function refundOnce(
  db: PrismaClient,
  key: string,
  request: RefundRequest,
  at: Date,
): Promise<ShopOutcome<null>> {
  const carryOut = (tx: Tx, order: Order) => payBack(tx, order, key, request, at)
  const asked = { key, order: request.order, request: { kind: 'refund', ...request }, at, carryOut }
  const outcome = await once<Answer>(db, { ...asked, answer: refundAnswer })
  return outcome.kind === 'accepted' ? { kind: 'accepted', answer: null } : outcome
}

async function payBack(tx: Tx, order: Order, key: string, request: RefundRequest, at: Date): Promise<Answer> {
  refuseWhatDoesNotAddUp(order, request)
  await refuseMoreThanIsLeft(tx, order, request)
  const { reason, shares } = request
  for (const [index, { methodId, amountCents }] of shares.entries()) {
    const idempotencyKey = `${key}/${index + 1}`
    const data = { orderId: order.id, methodId, amountCents, reason, idempotencyKey, refundedAt: at }
    await tx.refund.create({ data })
  }
  // In one order for all, or two refunds over the same two gift cards could come to wait for each other.
  for (const { methodId, amountCents } of shares.toSorted((one, other) =>
    inOrder(one.methodId, other.methodId),
  )) {
    await tx.$executeRaw`
      UPDATE "PaymentMethod" SET "balanceCents" = COALESCE("balanceCents", 0) + ${amountCents}::int
      WHERE id = ${methodId}::uuid AND kind = 'gift_card'`
  }
  return { kind: 'refund' }
}

function refuseWhatDoesNotAddUp({ number, currency }: Order, request: RefundRequest): void {
  if (request.currency !== currency) {
    throw new ShopRefusal(`${number} was paid in ${currency}, not in ${request.currency}.`)
  }
  const sum = request.shares.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const positive = request.shares.every(({ amountCents }) => amountCents > 0)
  const distinct = new Set(request.shares.map(({ methodId }) => methodId)).size === request.shares.length
  if (sum !== request.amountCents || sum <= 0 || !positive || !distinct) {
    throw new ShopRefusal('The shares of the refund do not add up to it.')
  }
}

async function refuseMoreThanIsLeft(
  tx: Tx,
  { id: orderId, number, currency }: Order,
  request: RefundRequest,
) {
  const [payments, refunds] = await Promise.all([
    tx.payment.findMany({
      where: { orderId },
      select: { methodId: true, amountCents: true, method: METHOD },
    }),
    tx.refund.findMany({ where: { orderId }, select: { methodId: true, amountCents: true } }),
  ])
  const left = sumOf(payments) - sumOf(refunds)
  if (request.amountCents > left) {
    throw new ShopRefusal(`Of ${number} ${amountWords(Math.max(0, left), currency)} is left to refund.`)
  }
  for (const { methodId, amountCents } of request.shares) {
    const of = <Row extends { methodId: string }>(rows: Row[]) =>
      rows.filter((row) => row.methodId === methodId)
    const most = sumOf(of(payments)) - sumOf(of(refunds))
    if (amountCents <= most) continue
    const [paid] = of(payments)
    const name = paid ? methodName(paid.method) : 'a method that it was not paid by'
    throw new ShopRefusal(
      `Of ${number} ${amountWords(Math.max(0, most), currency)} is left to refund to ${name}.`,
    )
  }
}

function sumOf(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1
}
