import type { Person } from '#lib/actor.ts'
import type { Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { findCustomer, findOrder } from '#lib/shop/find.ts'

/** Who and what a case is about, as the shop knows it. */
export type Subject = { customerId: string | null; orderNumber: string | null; author: string | null }

type Named = { order?: string | undefined; email?: string | undefined }

const nobody: Subject = { customerId: null, orderNumber: null, author: null }

/** Finds whom a ticket is about. `undone` says what was not done, for the error. */
export async function about(
  tx: Tx,
  by: Person | 'customer',
  named: Named,
  undone: string,
): Promise<Result<Subject>> {
  const order = named.order?.trim() ? await findOrder(tx, named.order) : null
  if (by === 'customer') {
    // Only order and address together show that it is the customer who writes.
    const matches = order && order.customer.email === named.email?.trim().toLowerCase()
    return done(matches ? subjectOf(order.customer, order.number) : nobody)
  }
  if (named.order?.trim() && !order) {
    return notFound(
      'order',
      `There is no order ${JSON.stringify(named.order.trim().slice(0, 40))}. ${undone}`,
    )
  }
  if (!named.email) return done(order ? subjectOf(order.customer, order.number) : nobody)
  const customer = await findCustomer(tx, named.email)
  if (order && order.customer.id !== customer?.id) {
    return notFound('order', `There is no order ${order.number} of ${named.email}. ${undone}`)
  }
  return done(customer ? subjectOf(customer, order?.number ?? null) : nobody)
}

function subjectOf(customer: { id: string; name: string }, orderNumber: string | null): Subject {
  return { customerId: customer.id, orderNumber, author: customer.name }
}

function notFound(what: 'order' | 'customer', message: string): Result<never> {
  return refused({ kind: 'not_found', what, message })
}
