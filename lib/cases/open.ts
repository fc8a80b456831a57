import { z } from 'zod'
import { mayAs, type Person } from '#lib/actor.ts'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { kindOf } from '#lib/playbooks/index.ts'
import type { Kind } from '#lib/playbooks/kind.ts'
import { about, aboutAccount, aboutDesk, type Subject } from './about.ts'
import { insertCase, type OpenedCase } from './insert.ts'
import { messageText, receivedText, shortText, subjectFrom } from './text.ts'

const ticket = z.object({
  playbook: z
    .string()
    .transform(kindOf)
    .refine((kind) => kind !== null, 'There is no such kind of case.')
    .refine((kind) => kind?.opensWith === 'question', 'Such a case is not opened with a question.')
    .prefault('order-support'),
  question: messageText,
  subject: shortText('The subject', 200),
  order: z.string().max(200, 'An order number has up to 200 characters.').optional(),
  /** The company that a colleague asks about. */
  account: z.string().max(200, 'The name of a company has up to 200 characters.').optional(),
  email: z.email('This is not a mail address.').max(254).optional(),
  name: shortText('The name', 200),
  /** Before what else waits for the assistant. Only the desk can say so. */
  urgent: z.boolean().optional(),
  /** Chosen by the caller: the same key opens the same case, however often it is sent. */
  key: z.string().min(1).max(200).transform(receivedText).optional(),
})

/** A ticket as it comes in from a form, an agent or an API. */
export type Ticket = z.input<typeof ticket>
type Checked = z.output<typeof ticket>

export type { OpenedCase }

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
  const { playbook: kind, ...named } = parsed.data
  if (kind === null || !mayOpen(by, kind)) {
    return refused({ kind: 'forbidden', message: `You may not open such a case. ${undone}` })
  }
  return db().$transaction(async (tx) => {
    const subject = await subjectOf(tx, by, kind, named)
    if (!subject.ok) return subject
    const { question, key, name, email, urgent = false } = named
    const contact = { name: name ?? null, email: email ?? null }
    const title = named.subject ?? subjectFrom(question)
    const given = {
      ...{ playbook: kind.name, title, question, key, contact, month: null },
      urgent: urgent && by !== 'customer',
    }
    return done(await insertCase(tx, by, given, subject.value, clock.now()))
  })
}

/** Customers ask about their orders only; the rest is for the desk. */
function mayOpen(by: Person | 'customer', kind: Kind): boolean {
  return by === 'customer' ? kind.about === 'customer' : mayAs(by, kind.role)
}

function subjectOf(
  tx: Tx,
  by: Person | 'customer',
  kind: Kind,
  ticket: Pick<Checked, 'order' | 'email' | 'account'>,
): Promise<Result<Subject>> | Result<Subject> {
  if (by === 'customer' || kind.about === 'customer') return about(tx, by, ticket, undone)
  return kind.about === 'account' ? aboutAccount(tx, by, ticket.account, undone) : done(aboutDesk(by))
}
