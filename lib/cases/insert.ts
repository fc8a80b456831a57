import { actorOf, type Person } from '#lib/actor.ts'
import type { Tx } from '#lib/db.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { readSettings } from '#lib/settings.ts'
import { scopeOf } from '#lib/shop/scope.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import type { Subject } from './about.ts'
import { dueAt } from './due.ts'

export type OpenedCase = Pick<Case, 'id' | 'number' | 'state'>

/** A case to be opened, checked. With a key that was used before, the case it opened is the answer. */
export type CheckedCase = {
  playbook: string
  title: string
  question: string
  key: string | undefined
  contact: { name: string | null; email: string | null }
  /** "2026-11" for a report, else null. */
  month: string | null
  /** Comes before what else waits. */
  urgent: boolean
}

/** Writes a new case with what was asked, its trail's beginning and the job that wakes a worker for it. */
export async function insertCase(
  tx: Tx,
  by: Person | 'customer',
  given: CheckedCase,
  subject: Subject,
  at: Date,
): Promise<OpenedCase> {
  const [row] = await tx.case.createManyAndReturn({
    data: await newCase(tx, by, given, subject, at),
    // With a key that is taken, nothing is created: the case it opened is the answer.
    skipDuplicates: true,
  })
  if (row === undefined) return openedBefore(tx, given.key ?? '')
  const author = subject.author ?? given.contact.name ?? 'Customer'
  const message = await tx.message.create({
    data: { caseId: row.id, direction: 'inbound', authorName: author, body: given.question, at },
    select: { id: true, body: true },
  })
  const { number, playbook, channel, orderNumber: order } = row
  const opened = { number, playbook, channel, subject: row.subject, order, scope: scopeOf(row) }
  const received = { message: message.id, author, subject: null, text: message.body }
  const opener = by === 'customer' ? by : actorOf(by)
  // What is asked about an account or the desk, a colleague asks.
  const asker = row.scope === 'account' || row.scope === 'desk' ? opener : 'customer'
  await append(tx, row, [
    { kind: 'case_opened', actor: opener, at, body: opened },
    { kind: 'message_received', actor: asker, at, body: received },
  ])
  await enqueue(tx, 'drive-case', { caseId: row.id })
  return { id: row.id, number, state: row.state }
}

/** No more of the case than when it was opened: a customer is not to see whether their order was found. */
function openedBefore(tx: Tx, openKey: string): Promise<OpenedCase> {
  return tx.case.findUniqueOrThrow({
    where: { openKey },
    select: { id: true, number: true, state: true },
  })
}

async function newCase(tx: Tx, by: Person | 'customer', given: CheckedCase, subject: Subject, at: Date) {
  const settings = await readSettings(tx)
  const { scope, customerId, accountId, orderNumber } = subject
  return {
    playbook: given.playbook,
    subject: given.title,
    channel: by === 'customer' ? ('form' as const) : ('agent' as const),
    openKey: given.key ?? null,
    scope,
    customerId,
    accountId,
    orderNumber,
    month: given.month,
    priority: given.urgent ? 1 : 0,
    contactName: given.contact.name,
    contactEmail: given.contact.email,
    openedById: by === 'customer' ? null : by.id,
    dueAt: dueAt(at, settings),
    openedAt: at,
    stateSince: at,
  }
}
