import { z } from 'zod'
import { actorOf, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { isPlaybookName } from '#lib/playbooks/index.ts'
import { readSettings } from '#lib/settings.ts'
import { append } from '#lib/trail/append.ts'
import type { Case } from '#prisma/generated/client.ts'
import { about, type Subject } from './about.ts'
import { scopeOf } from './scope.ts'
import { messageText, receivedText, shortText, subjectFrom } from './text.ts'

const ticket = z.object({
  playbook: z.string().refine(isPlaybookName, 'There is no such kind of case.').default('order-support'),
  question: messageText,
  subject: shortText('The subject', 200),
  order: z.string().max(200, 'An order number has up to 200 characters.').optional(),
  email: z.email('This is not a mail address.').max(254).optional(),
  name: shortText('The name', 200),
  /** Chosen by the caller: the same key opens the same case, however often it is sent. */
  key: z.string().min(1).max(200).transform(receivedText).optional(),
})

/** A ticket as it comes in from a form, an agent or an API. */
export type Ticket = z.input<typeof ticket>
type Checked = z.output<typeof ticket>

export type OpenedCase = Pick<Case, 'id' | 'number' | 'state'>

const undone = 'No case was opened.'

/**
 * Opens a case and wakes a worker for it. A person of the desk is told when an order is not found, or not the
 * customer's; a mail address that nobody on file has is taken as a stranger's. A customer (`by` "customer") is told
 * nothing: unless order and mail address match, their case belongs to nobody on file and nothing of anybody's can be
 * read for it.
 */
export async function openCase(
  by: Person | 'customer',
  given: Ticket,
  clock: Clock,
): Promise<Result<OpenedCase>> {
  const parsed = ticket.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = `${issue?.message ?? 'The ticket is not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: String(issue?.path[0] ?? 'question'), message })
  }
  return db().$transaction(async (tx) => {
    const subject = await about(tx, by, parsed.data, undone)
    return subject.ok ? done(await open(tx, by, parsed.data, subject.value, clock.now())) : subject
  })
}

async function open(
  tx: Tx,
  by: Person | 'customer',
  given: Checked,
  subject: Subject,
  at: Date,
): Promise<OpenedCase> {
  const [row] = await tx.case.createManyAndReturn({
    data: await newCase(tx, by, given, subject, at),
    // With a key that is taken, nothing is created: the case it opened is the answer.
    skipDuplicates: true,
  })
  if (row === undefined) return openedBefore(tx, given.key ?? '')
  const author = subject.author ?? given.name ?? 'Customer'
  const message = await tx.message.create({
    data: { caseId: row.id, direction: 'inbound', authorName: author, body: given.question, at },
    select: { id: true, body: true },
  })
  const { number, playbook, channel } = row
  const opened = {
    number,
    playbook,
    channel,
    subject: row.subject,
    order: row.orderNumber,
    scope: scopeOf(row),
  }
  const received = { message: message.id, author, subject: null, text: message.body }
  await append(tx, row, [
    { kind: 'case_opened', actor: by === 'customer' ? by : actorOf(by), at, body: opened },
    { kind: 'message_received', actor: 'customer', at, body: received },
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

async function newCase(tx: Tx, by: Person | 'customer', given: Checked, subject: Subject, at: Date) {
  const { dueMinutes } = await readSettings(tx)
  return {
    playbook: given.playbook,
    subject: given.subject ?? subjectFrom(given.question),
    channel: by === 'customer' ? ('form' as const) : ('agent' as const),
    openKey: given.key ?? null,
    scope: subject.customerId === null ? ('none' as const) : ('customer' as const),
    customerId: subject.customerId,
    orderNumber: subject.orderNumber,
    contactName: given.name ?? null,
    contactEmail: given.email ?? null,
    openedById: by === 'customer' ? null : by.id,
    dueAt: new Date(at.getTime() + dueMinutes * 60_000),
    openedAt: at,
    stateSince: at,
  }
}
