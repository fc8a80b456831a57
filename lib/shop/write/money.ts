import type { Tx } from '#lib/db.ts'
import { amountWords } from '#lib/words.ts'
import type { Order } from '#prisma/generated/client.ts'
import { METHOD, methodName } from '../payment-words.ts'
import { type Job, ShopRefusal } from './once.ts'

export type Share = { methodId: string; amountCents: number }

/** What was paid and paid back of an order, each oldest first, in cents. */
export async function accountOf({ tx }: Job, { id: orderId }: Order) {
  const [payments, refunds] = await Promise.all([
    tx.payment.findMany({
      where: { orderId },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { methodId: true, amountCents: true, position: true, method: METHOD },
    }),
    tx.refund.findMany({ where: { orderId }, select: { methodId: true, amountCents: true, position: true } }),
  ])
  const left = sumOf(payments) - sumOf(refunds)
  return { payments, refunds, left, next: 1 + Math.max(0, ...[...payments, ...refunds].map(placeOf)) }
}

type Account = Awaited<ReturnType<typeof accountOf>>

/** @throws ShopRefusal where an amount is in another currency than the order. */
export function refuseOtherCurrency({ number, currency }: Order, asked: { currency: string }): void {
  if (asked.currency === currency) return
  throw new ShopRefusal(`${number} was paid in ${currency}, not in ${asked.currency}.`)
}

/** @throws ShopRefusal where more is to be paid back than is left of the order. */
export function refuseMoreThanIsLeft({ number, currency }: Order, { left }: Account, cents: number): void {
  if (cents <= left) return
  throw new ShopRefusal(`Of ${number} ${amountWords(Math.max(0, left), currency)} is left to refund.`)
}

/** @throws ShopRefusal where a method is to get back more than is left of what it paid. */
export function refuseMoreThanWasPaid(
  { number, currency }: Order,
  { payments, refunds }: Account,
  shares: readonly Share[],
): void {
  for (const { methodId, amountCents } of shares) {
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

/** Whether shares are of one cent at least each, over different methods, and come to an amount. */
export function addUp(shares: readonly Share[], cents: number): boolean {
  const positive = shares.every(({ amountCents }) => amountCents > 0)
  const distinct = new Set(shares.map(({ methodId }) => methodId)).size === shares.length
  return positive && distinct && sumOf(shares) === cents
}

/** Holds payment methods until the transaction ends, in one order for all: or two that need both would wait for each other. */
export async function holdMethods({ tx }: Job, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM "PaymentMethod" WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
}

/** Writes down what is paid back, and gives a gift card its balance back. */
export async function payBack(
  job: Job,
  { id: orderId }: Order,
  { shares, reason, next }: { shares: readonly Share[]; reason: string; next: number },
): Promise<void> {
  const { tx, key, at } = job
  await holdMethods(
    job,
    shares.map(({ methodId }) => methodId),
  )
  for (const [index, { methodId, amountCents }] of shares.entries()) {
    const idempotencyKey = `${key}/${index + 1}`
    const data = { orderId, methodId, amountCents, reason, idempotencyKey, position: next + index }
    await tx.refund.create({ data: { ...data, refundedAt: at } })
    await credit(tx, methodId, amountCents)
  }
}

/** Writes down what is paid for an order by a method, and takes it from the balance of a gift card. */
export async function charge(
  { tx, at }: Job,
  order: Order,
  { methodId, amountCents, next }: Share & { next: number },
): Promise<void> {
  await tx.payment.create({
    data: { orderId: order.id, methodId, amountCents, position: next, paidAt: at },
  })
  await debit(tx, order, { methodId, amountCents })
}

/** @throws ShopRefusal where a method is not the customer's, or is a gift card that does not cover an amount. */
export async function refuseUncovered(
  { tx }: Job,
  { customerId, currency, number }: Order,
  { methodId, amountCents }: Share,
): Promise<void> {
  const method = await tx.paymentMethod.findUnique({ where: { id: methodId, customerId } })
  if (method === null) throw new ShopRefusal(`The customer of ${number} has no such payment method.`)
  if (method.kind !== 'gift_card' || amountCents <= 0) return
  if (method.currency === currency && (method.balanceCents ?? 0) >= amountCents) return
  throw new ShopRefusal(`The ${methodName(method)} does not cover ${amountWords(amountCents, currency)}.`)
}

/** The balance is looked at where it is changed: of two that spend one card at once, one is refused. */
async function debit(tx: Tx, { currency }: Order, { methodId, amountCents }: Share): Promise<void> {
  const method = await tx.paymentMethod.findUniqueOrThrow({ where: { id: methodId } })
  if (method.kind !== 'gift_card') return
  const { count } = await tx.paymentMethod.updateMany({
    where: { id: methodId, currency, balanceCents: { gte: amountCents } },
    data: { balanceCents: { decrement: amountCents } },
  })
  if (count === 1) return
  throw new ShopRefusal(`The ${methodName(method)} does not cover ${amountWords(amountCents, currency)}.`)
}

async function credit(tx: Tx, methodId: string, cents: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE "PaymentMethod" SET "balanceCents" = COALESCE("balanceCents", 0) + ${cents}::int
    WHERE id = ${methodId}::uuid AND kind = 'gift_card'`
}

function sumOf(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function placeOf({ position }: { position: number }): number {
  return position
}
