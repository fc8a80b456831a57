import type { Tx } from '#lib/db.ts'
import { statusWords } from '#lib/words.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { spellingsOf } from './order-number.ts'

/** Parcels in the order in which they were sent, the newest first; one that has only a label is the newest. */
const NEWEST_FIRST = [
  { shippedAt: { sort: 'desc', nulls: 'first' } },
  { trackingNumber: 'desc' },
] satisfies Prisma.FulfilmentOrderByWithRelationInput[]

const customer = { id: true, name: true, email: true } as const

/** An order and whose it is, by its number as people write it. For the desk when it opens a case; no scope applies. */
export function findOrder(tx: Tx, number: string) {
  return tx.order.findFirst({
    where: { number: { in: spellingsOf(number) } },
    select: { number: true, customer: { select: customer } },
    orderBy: { number: 'asc' },
  })
}

/** A customer by mail address, whatever its letter case. For the desk when it opens a case; no scope applies. */
export function findCustomer(tx: Tx, email: string) {
  return tx.customer.findUnique({ where: { email: email.trim().toLowerCase() }, select: customer })
}

export type FoundCustomer = { kind: 'customer'; name: string; email: string; orders: number }
export type FoundOrder = {
  kind: 'order'
  number: string
  name: string
  email: string
  /** Of the order and of its newest parcel, in words: "shipped, in transit". */
  status: string
}
/** What a search of the shop comes to, the likelier kind first. */
export type Found = FoundCustomer | FoundOrder

const mostFound = 6

/**
 * Customers and orders that a text may mean as somebody types it: the beginning of an order number, or a piece of a
 * name or mail address. For the desk when it opens a case; no scope applies.
 */
export async function searchShop(tx: Tx, text: string): Promise<Found[]> {
  const words = text.slice(0, 200).replaceAll('\0', '').toWellFormed().trim()
  if (words === '') return []
  const [orders, customers] = await Promise.all([ordersLike(tx, words), customersLike(tx, words)])
  const [first, then] = orders.some(({ number }) => spellingsOf(words).includes(number))
    ? [orders, customers]
    : [customers, orders]
  return [...first, ...then].slice(0, 2 * mostFound)
}

async function customersLike(tx: Tx, words: string): Promise<FoundCustomer[]> {
  const has = containing(words)
  const rows = await tx.customer.findMany({
    where: { OR: [{ name: has }, { email: has }] },
    select: { name: true, email: true, _count: { select: { orders: true } } },
    orderBy: [{ name: 'asc' }, { email: 'asc' }],
    take: mostFound,
  })
  return rows.map(({ name, email, _count }) => ({ kind: 'customer', name, email, orders: _count.orders }))
}

async function ordersLike(tx: Tx, words: string): Promise<FoundOrder[]> {
  const begins = spellingsOf(words).map((number) => ({ number: { startsWith: number } }))
  const has = containing(words)
  const rows = await tx.order.findMany({
    where: { OR: [...begins, { customer: { OR: [{ name: has }, { email: has }] } }] },
    select: {
      number: true,
      status: true,
      customer: { select: customer },
      fulfilments: { orderBy: NEWEST_FIRST, take: 1, select: { status: true } },
    },
    orderBy: { placedAt: { sort: 'desc', nulls: 'last' } },
    take: mostFound,
  })
  return rows.map(({ number, status, customer: { name, email }, fulfilments: [parcel] }) => ({
    kind: 'order',
    number,
    name,
    email,
    status: [...new Set([status, parcel?.status ?? status])].map(statusWords).join(', '),
  }))
}

/** The condition for a text that holds the words, whatever its letter case, where what LIKE takes for a wildcard stands for itself. */
export function containing(words: string) {
  return { contains: words.replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
}
