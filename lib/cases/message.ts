import { z } from 'zod'
import type { Clock } from '#lib/clock.ts'
import { db, type Tx } from '#lib/db.ts'
import { done, type Result, refused } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/enqueue.ts'
import { cancelFollowUps } from '#lib/lifecycle/follow-ups.ts'
import { lockCase, transition } from '#lib/lifecycle/transition.ts'
import { withdraw } from '#lib/review/propose.ts'
import { append } from '#lib/trail/append.ts'
import type { Case, Message } from '#prisma/generated/client.ts'
import { dueAnew } from './due-anew.ts'
import { supersedeRun } from './supersede.ts'
import { messageText, receivedText } from './text.ts'

const incoming = z.object({
  caseId: z.uuid(),
  text: messageText,
  subject: z.string().max(998).transform(receivedText).optional(),
  /** The Message-ID, with its angle brackets, of a message that came by mail. */
  messageId: z.string().max(998).transform(receivedText).optional(),
  /** Chosen by whoever delivers: the same key stores the same message once. */
  key: z.string().min(1).max(998).transform(receivedText).optional(),
})

export type IncomingMessage = z.input<typeof incoming>
type Checked = z.output<typeof incoming>

const undone = 'The message was not added.'

/**
 * Adds what the customer wrote to their case, whatever state it is in. A run under way is superseded and a pending
 * proposal withdrawn, whoever wrote it, because both answer something older; the case is taken up anew. A case that is
 * with a person stays there and is flagged; one whose effects are being carried out is taken up when they are done.
 */
export async function addCustomerMessage(given: IncomingMessage, clock: Clock): Promise<Result<Message>> {
  const parsed = incoming.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = `${issue?.message ?? 'The message is not valid.'} ${undone}`
    return refused({ kind: 'invalid', field: String(issue?.path[0] ?? 'text'), message })
  }
  return db().$transaction(async (tx) => {
    const row = await lockCase(tx, parsed.data.caseId)
    if (row === null) {
      return refused({ kind: 'not_found', what: 'case', message: `There is no such case. ${undone}` })
    }
    const { key } = parsed.data
    const known = key === undefined ? null : await tx.message.findUnique({ where: { key } })
    if (known !== null && known.caseId !== row.id) {
      const message = `The key belongs to a message of another case. ${undone}`
      return refused({ kind: 'invalid', field: 'key', message })
    }
    return done(known ?? (await add(tx, row, parsed.data, clock.now())))
  })
}

async function add(tx: Tx, row: Case, given: Checked, at: Date): Promise<Message> {
  const moved = await transition(tx, 'customer_writes', row.id, { at })
  if (moved.kind === 'not_moved')
    throw new Error(`Case ${row.number} takes no message in state ${moved.state}`)
  const author = await authorOf(tx, row)
  const { text: body, subject = null, messageId = null, key = null } = given
  const message = await tx.message.create({
    data: { caseId: row.id, direction: 'inbound', authorName: author, subject, body, messageId, key, at },
  })
  const received = { message: message.id, author, subject, text: body }
  const cancelled = await cancelFollowUps(tx, row.id, 'The customer wrote before the day', at)
  const told = await append(tx, moved.row, [
    { kind: 'message_received', actor: 'customer', at, body: received },
    ...cancelled,
  ])
  const freed = await supersedeRun(tx, told, 'customer', at)
  if (moved.row.from === 'waiting' || moved.row.from === 'closed') await dueAnew(tx, row.id, at)
  await withdraw(tx, freed, 'The customer wrote again', at)
  if (moved.row.state === 'queued') await enqueue(tx, 'drive-case', { caseId: row.id })
  return message
}

async function authorOf(tx: Tx, row: Case): Promise<string> {
  if (row.customerId === null) return row.contactName ?? 'Customer'
  const { name } = await tx.customer.findUniqueOrThrow({
    where: { id: row.customerId },
    select: { name: true },
  })
  return name
}
