import type { Person } from '#lib/actor.ts'
import type { Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { findCustomer, findOrder } from '#lib/shop/find.ts'
import { findAccount } from '#lib/shop/find-accounts.ts'
import type { ScopeKind } from '#prisma/generated/client.ts'

/** Who and what a case is about, as the shop knows it, and so whose data may be read for it. */
export type Subject = {
  scope: ScopeKind
  customerId: string | null
  accountId: string | null
  orderNumber: string | null
  /** Who asks, where the shop knows them. */
  author: string | null
}

type Named = { order?: string | undefined; email?: string | undefined }

const nobody: Subject = {
  scope: 'none',
  customerId: null,
  accountId: null,
  orderNumber: null,
  author: null,
}

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

/** Finds the account that a colleague asks about. `undone` as for `about`. */
export async function aboutAccount(
  tx: Tx,
  by: Person,
  company: string | undefined,
  undone: string,
): Promise<Result<Subject>> {
  if (!company?.trim()) {
    return refused({ kind: 'invalid', field: 'account', message: `Choose the company. ${undone}` })
  }
  const account = await findAccount(tx, company)
  if (account === null) {
    const named = JSON.stringify(company.trim().slice(0, 80))
    return notFound('account', `There is no account of ${named}. ${undone}`)
  }
  return done({ ...nobody, scope: 'account', accountId: account.id, author: by.name })
}

/** What is about the desk's own: nobody in particular. */
export function aboutDesk(by: Person): Subject {
  return { ...nobody, scope: 'desk', author: by.name }
}

function subjectOf(customer: { id: string; name: string }, orderNumber: string | null): Subject {
  return { ...nobody, scope: 'customer', customerId: customer.id, orderNumber, author: customer.name }
}

function notFound(what: 'order' | 'customer' | 'account', message: string): Result<never> {
  return refused({ kind: 'not_found', what, message })
}
