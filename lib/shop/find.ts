import type { Tx } from '#lib/db.ts'
import { spellingsOf } from './order-number.ts'

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
